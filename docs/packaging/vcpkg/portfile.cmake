# An overlay port of the tree that it lies in: vcpkg install motley --overlay-ports=motley/docs/packaging/vcpkg
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(VCPKG_BUILD_TYPE release) # header-only

vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS
  -DMOTLEY_BUILD_CLI=OFF -DMOTLEY_BUILD_EXAMPLES=OFF -DMOTLEY_BUILD_TESTS=OFF -DMOTLEY_BUILD_BENCH=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH share/cmake/motley)
vcpkg_fixup_pkgconfig()
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")

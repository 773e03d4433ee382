vcpkg_from_github(
    OUT_SOURCE_PATH SOURCE_PATH
    REPO @REPOSITORY@
    REF "v${VERSION}"
    SHA512 @SHA512@
    HEAD_REF main
)

set(VCPKG_BUILD_TYPE release) # header-only port

vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        -DMOTLEY_BUILD_BENCH=OFF
        -DMOTLEY_BUILD_CLI=OFF
        -DMOTLEY_BUILD_EXAMPLES=OFF
        -DMOTLEY_BUILD_TESTS=OFF
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH share/cmake/motley)
vcpkg_fixup_pkgconfig()

file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")

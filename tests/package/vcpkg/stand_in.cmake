# What vcpkg does with a port, in short: cmake -DPORT_DIR=... -DWORK=... -P stand_in.cmake; the result is in WORK/packages.
set(PORT motley)
set(CURRENT_PACKAGES_DIR ${WORK}/packages)
set(CURRENT_INSTALLED_DIR ${WORK}/installed)

function(run)
  execute_process(COMMAND ${ARGV} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endfunction()
function(vcpkg_cmake_configure)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "vcpkg_cmake_configure: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  run(${CMAKE_COMMAND} -S ${arg_SOURCE_PATH} -B ${WORK}/build -DCMAKE_BUILD_TYPE=Release
    -DCMAKE_INSTALL_PREFIX=${CURRENT_PACKAGES_DIR} ${arg_OPTIONS})
endfunction()
function(vcpkg_cmake_install)
  run(${CMAKE_COMMAND} --build ${WORK}/build --target install)
endfunction()
function(vcpkg_cmake_config_fixup)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "CONFIG_PATH" "")
  file(GLOB files ${CURRENT_PACKAGES_DIR}/${arg_CONFIG_PATH}/*)
  file(COPY ${files} DESTINATION ${CURRENT_PACKAGES_DIR}/share/${PORT})
  file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/share/cmake)
  # It also takes the prefix to be two folders above.
  foreach(file IN LISTS files)
    get_filename_component(name ${file} NAME)
    file(READ ${CURRENT_PACKAGES_DIR}/share/${PORT}/${name} text)
    string(REGEX REPLACE
      "get_filename_component\\(_IMPORT_PREFIX \"\\\${CMAKE_CURRENT_LIST_FILE}\" PATH\\)(\nget_filename_component\\(_IMPORT_PREFIX \"\\\${_IMPORT_PREFIX}\" PATH\\))*"
      "get_filename_component(_IMPORT_PREFIX \"\${CMAKE_CURRENT_LIST_FILE}\" PATH)\nget_filename_component(_IMPORT_PREFIX \"\${_IMPORT_PREFIX}\" PATH)\nget_filename_component(_IMPORT_PREFIX \"\${_IMPORT_PREFIX}\" PATH)"
      text "${text}")
    file(WRITE ${CURRENT_PACKAGES_DIR}/share/${PORT}/${name} "${text}")
  endforeach()
endfunction()
function(vcpkg_fixup_pkgconfig)
endfunction()
function(vcpkg_install_copyright)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILE_LIST")
  configure_file(${arg_FILE_LIST} ${CURRENT_PACKAGES_DIR}/share/${PORT}/copyright COPYONLY)
endfunction()

include(${PORT_DIR}/portfile.cmake)

# What vcpkg complains of after a build.
foreach(unwanted debug share/cmake lib bin)
  if(EXISTS ${CURRENT_PACKAGES_DIR}/${unwanted})
    message(FATAL_ERROR "a port of headers must not install ${unwanted}")
  endif()
endforeach()

# A room of cpp/ is a library of its own. What stands under include/headsup/ROOM is public; everything else is
# private. A room sees the public headers of the rooms it DEPENDS on, and of those below them, so an include that
# is not on the map does not compile.

set_property(GLOBAL PROPERTY headsup_installed "")

# Gives a library its public headers, and its place in the package.
function(headsup_public target room scope)
  file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/include/headsup/${room}/*.h)
  target_sources(${target} ${scope} FILE_SET HEADERS
                 BASE_DIRS ${CMAKE_CURRENT_SOURCE_DIR}/include FILES ${headers})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${room})
  set_property(GLOBAL APPEND PROPERTY headsup_installed ${target})
endfunction()

# headsup_room(NAME SOURCES ... [DEPENDS room ...] [PRIVATE library ...])
# PRIVATE libraries have headers alone, so nobody who links the room needs them.
function(headsup_room room)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS;PRIVATE")
  set(target headsup_${room})
  add_library(${target} STATIC ${arg_SOURCES})
  add_library(headsup::${room} ALIAS ${target})
  headsup_public(${target} ${room} PUBLIC)
  list(TRANSFORM arg_DEPENDS PREPEND headsup::)
  list(TRANSFORM arg_PRIVATE REPLACE ".+" "$<BUILD_INTERFACE:\\0>")
  target_link_libraries(${target} PUBLIC ${arg_DEPENDS}
                        PRIVATE $<BUILD_INTERFACE:headsup_room_flags> ${arg_PRIVATE})
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_precompile_headers(${target} REUSE_FROM headsup_precompiled)
endfunction()

# What a C++ program finds with find_package(headsup): headsup::layer and the other rooms.
function(headsup_install)
  include(GNUInstallDirs)
  include(CMakePackageConfigHelpers)
  get_property(targets GLOBAL PROPERTY headsup_installed)
  install(TARGETS ${targets} EXPORT headsup FILE_SET HEADERS)
  set(folder ${CMAKE_INSTALL_LIBDIR}/cmake/headsup)
  install(EXPORT headsup NAMESPACE headsup:: FILE headsupConfig.cmake DESTINATION ${folder})
  write_basic_package_version_file(headsupConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/headsupConfigVersion.cmake DESTINATION ${folder})
endfunction()

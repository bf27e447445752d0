# The three header-only libraries: installed ones first, else their own repositories at a commit, which
# is its own checksum.
include(FetchContent)

FetchContent_Declare(xsimd
  GIT_REPOSITORY https://github.com/xtensor-stack/xsimd.git
  GIT_TAG 1f8dd9c8e162968d9b4ff0251c56d431b8777f36 # 13.2.0: older ones have no wasm back end
  FIND_PACKAGE_ARGS 13)
FetchContent_Declare(nlohmann_json
  GIT_REPOSITORY https://github.com/nlohmann/json.git
  GIT_TAG 9cca280a4d0ccf0c08f47a99aa71d1b0e52f8d03 # 3.11.3
  FIND_PACKAGE_ARGS 3.11)
FetchContent_Declare(doctest
  GIT_REPOSITORY https://github.com/doctest/doctest.git
  GIT_TAG ae7a13539fb71f270b87eb2e874fbac80bc8dda2 # 2.4.11
  FIND_PACKAGE_ARGS 2.4)
FetchContent_MakeAvailable(xsimd nlohmann_json doctest)

# Their headers are not ours to warn about.
foreach(library xsimd nlohmann_json::nlohmann_json doctest::doctest)
  get_target_property(folders ${library} INTERFACE_INCLUDE_DIRECTORIES)
  get_target_property(real ${library} ALIASED_TARGET)
  if(NOT real)
    set(real ${library})
  endif()
  set_target_properties(${real} PROPERTIES INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${folders}")
endforeach()

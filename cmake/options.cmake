# Compiler and linker options that every target shares.
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD)
  add_link_options(-fuse-ld=mold)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Werror -Wno-missing-field-initializers
    -Wno-restrict)  # a false alarm of g++ 12 in std::string
else()  # clang builds the fuzzers; what is a warning is g++'s to say
  add_compile_options(-w)
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O3 -DNDEBUG")
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  # Every x86 server since 2013; bit counting without it costs a fifth of the speed.
  add_compile_options(-march=x86-64-v3)
endif()
if(DEMESNE_SANITIZE)
  add_compile_definitions(DEMESNE_SANITIZED)  # tests with a heap of their own stand aside, long ones take a sample
  add_compile_options(-fsanitize=${DEMESNE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")  # clang 14 cannot place that check before a coroutine
    add_compile_options(-fno-sanitize=function)
  endif()
  add_link_options(-fsanitize=${DEMESNE_SANITIZE})
endif()
if(DEMESNE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# demesne_library(name SOURCES… LINK…): a static library that sees the project's root and the generated headers.
function(demesne_library name)
  cmake_parse_arguments(ARG "PURE" "" "SOURCES;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)
  target_link_libraries(${name} PUBLIC ${ARG_LINK})
  # The Python extension is made of the same objects. Hidden symbols cannot be replaced from outside, so the compiler inlines as before.
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  if(ARG_PURE)  # core and games compile anywhere: no exceptions, no run-time types
    target_compile_options(${name} PRIVATE -fno-exceptions)
    if(NOT DEMESNE_SANITIZE)  # the sanitizers look at run-time types
      target_compile_options(${name} PRIVATE -fno-rtti)
    endif()
  endif()
endfunction()

# demesne_precompile(target [REUSE other | HEADERS…]): headers of others that most sources of a room read, read once. A source includes what
# it uses all the same: clang-tidy reads it without.
option(DEMESNE_PRECOMPILE "Precompiled headers" ON)
set(DEMESNE_STANDARD_HEADERS algorithm array charconv chrono cmath functional map memory mutex optional set span string string_view tuple
  utility variant vector)
function(demesne_precompile target)
  cmake_parse_arguments(ARG "" "REUSE" "HEADERS" ${ARGN})
  if(NOT DEMESNE_PRECOMPILE OR DEMESNE_SANITIZE)
    return()
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")  # so that the compiler's cache knows it again
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  else()  # false alarms of g++ 12 in std::string, which it does not know for a header of the system then
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
  endif()
  if(ARG_REUSE)
    target_precompile_headers(${target} REUSE_FROM ${ARG_REUSE})
  else()
    list(TRANSFORM ARG_HEADERS REPLACE "(.+)" "<\\1>")
    target_precompile_headers(${target} PRIVATE ${ARG_HEADERS})
  endif()
endfunction()

# Sourced by recipes and debian: makes the source archive, and from it the filled packages, build/packaging, as if the archive's address
# were its place on this machine. Sets root, work, version, archive and packaging.
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
packaging=$root/build/packaging
version=$(sed -nE 's/^project\(motley VERSION ([0-9.]+).*/\1/p' "$root/CMakeLists.txt")
archive=$work/build/motley-$version.tar.gz
headers_only=(-DMOTLEY_BUILD_CLI=OFF -DMOTLEY_BUILD_EXAMPLES=OFF -DMOTLEY_BUILD_TESTS=OFF -DMOTLEY_BUILD_BENCH=OFF)

same_headers() { diff -r "$root/include" "$1" || { echo "$2: not the tree's headers"; exit 1; }; }
release() { "$root/docs/packaging/release" --unreleased --repository example/motley --maintainer 'The motley authors <motley@example.org>' "$@"; }

cmake -S "$root" -B "$work/build" "${headers_only[@]}" >/dev/null
cmake --build "$work/build" --target package_source >/dev/null
release "$version" --url "file://$archive"

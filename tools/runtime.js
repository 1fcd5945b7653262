// Loaded before every tool. An older Node would fail on the first TypeScript file with an unhelpful error. The right version is installed
// by `npm ci`, as an optional package for this system.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 26) {
  console.error(
    `Portage needs Node 26, and this is ${process.versions.node}: run "npm ci" without leaving out optional packages, or install Node 26.`,
  );
  process.exit(1);
}

/**
 * Adds to package-lock.json the optional packages for other platforms that npm left out because the registry does not
 * serve them to this machine. `npm ci` refuses a lock without them. Run it after changing dependencies: node
 * tools/completeLock.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('../package-lock.json', import.meta.url)
const EXACT = /^\d+\.\d+\.\d+[\w.+-]*$/
const SYSTEMS = ['darwin', 'linux', 'win32', 'freebsd', 'android', 'openbsd', 'netbsd', 'openharmony']
const PROCESSORS = ['x64', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'arm']

const lock = JSON.parse(readFileSync(FILE, 'utf8'))
const { packages } = lock
const added = []

for (const [path, entry] of Object.entries({ ...packages })) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue
    if (!EXACT.test(version)) throw new Error(`${name}: ${version} is no exact version`)
    const top = `node_modules/${name}`
    packages[packages[top] ? `${path}/${top}` : top] = {
      version,
      ...platformOf(name),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    }
    added.push(name)
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added.length} packages of other platforms added`)

/**
 * Whether a package at `path` resolves `name` by Node's search through the parent folders.
 * @param {string} path
 * @param {string} name
 */
function isLocked(path, name) {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    if (packages[base ? `${base}/node_modules/${name}` : `node_modules/${name}`]) return true
    if (base === '') return false
  }
}

/**
 * Such packages carry their platform in their names: `cli-linux-arm64-musl`.
 * @param {string} name
 */
function platformOf(name) {
  const words = name.split(/[/_-]/)
  const one = (/** @type {string[]} */ list) => list.find((word) => words.includes(word))
  const os = one(SYSTEMS) ?? (words.includes('win') ? 'win32' : undefined)
  const cpu = one(PROCESSORS)
  const libc = os !== 'linux' ? undefined : /gnu/.test(name) ? 'glibc' : /musl/.test(name) ? 'musl' : undefined
  return { ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }), ...(os && { os: [os] }) }
}

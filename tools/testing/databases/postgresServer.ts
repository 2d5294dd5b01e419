import { execFile, execFileSync, spawn } from 'node:child_process'
import { accessSync, constants, readdirSync, statfsSync } from 'node:fs'
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { freemem, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const DEBIAN = '/usr/lib/postgresql'
/** Another program may take the free port between its choice and its use. */
const PORT_ATTEMPTS = 3
const USER = 'tizhou'
/** Linux keeps files there in memory. */
const MEMORY = '/dev/shm'
/** The room that databases of tests take there, bytes, many times over. Containers may have 64 MB. */
const MEMORY_ROOM = 2 ** 31

export interface PostgresServer {
  /** The address of the database `postgres`; its user may create databases. */
  url: string
  stop(): Promise<void>
  /**
   * Restarts it as an operator does: `fast` ends every connection, `immediate` is a crash. Resolves when it takes
   * connections.
   */
  restart(mode: 'fast' | 'immediate'): Promise<void>
}

interface Owner {
  uid: number
  gid: number
}

/** The folder with initdb and pg_ctl: Debian's newest, else the one on PATH. */
export function findPostgres(): string | undefined {
  const versions = listed(DEBIAN)
    .filter((name) => /^\d+$/.test(name))
    .sort((a, b) => Number(b) - Number(a))
    .map((name) => join(DEBIAN, name, 'bin'))
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...versions, ...onPath].find((folder) => ['initdb', 'pg_ctl'].every((name) => runnable(join(folder, name))))
}

/**
 * Where databases that outlive no test are quickest made: each is 1,400 files, and a file system on a disk looks long for
 * the place of a file where thousands were removed just now (ext4: a second of CPU time a database). undefined: nowhere.
 */
function folderInMemory(): string | undefined {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > MEMORY_ROOM ? MEMORY : undefined
  } catch {
    return undefined
  }
}

/**
 * Starts a PostgreSQL in a temporary folder, listening on a free port of 127.0.0.1. `stop()` ends it and removes the
 * folder. Both also happen when this process ends in any way, kill -9 included: a shell waits for the end of its
 * standard input, which only this process holds open.
 *
 * `durable` keeps its data on the disk and fsync on, for measurements; tests do without.
 */
export async function startPostgres(bin: string, options: { durable?: boolean } = {}): Promise<PostgresServer> {
  const owner = process.getuid?.() === 0 ? unprivilegedOwner() : undefined
  // Run by root, TMPDIR may be a folder that the unprivileged user cannot enter; /tmp is open to everybody.
  const parent = (options.durable ? undefined : folderInMemory()) ?? (owner ? '/tmp' : tmpdir())
  const home = await mkdtemp(join(parent, 'tizhou-pg-'))
  try {
    if (owner) await chown(home, owner.uid, owner.gid)
    const data = join(home, 'data')
    await run(
      join(bin, 'initdb'),
      ['-D', data, '-U', USER, '--auth=trust', '--no-sync', '-E', 'UTF8', `--locale=${utf8Locale()}`],
      { ...owner, cwd: home },
    )
    await appendFile(join(data, 'postgresql.conf'), settings(home, options.durable === true))
    return await serve(bin, home, data, owner)
  } catch (error) {
    await rm(home, { recursive: true, force: true })
    throw error
  }
}

async function serve(bin: string, home: string, data: string, owner: Owner | undefined): Promise<PostgresServer> {
  let failure = ''
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt++) {
    const port = await freePort()
    const script = `
      "$1/pg_ctl" -D "$2" -o "-p $3" -l "$4/log" -w -s start || { cat "$4/log"; exit 1; }
      echo ready
      cat >/dev/null
      "$1/pg_ctl" -D "$2" -m immediate -s stop
      cd /
      rm -rf "$4"`
    const guard = spawn('/bin/sh', ['-c', script, 'guard', bin, data, String(port), home], {
      ...owner,
      cwd: home,
      env: unshifted(process.env),
      // A session of its own: Ctrl+C in the terminal reaches this process, not the shell that cleans up.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const ended = new Promise<void>((resolve) => guard.once('exit', () => resolve()))
    let said = ''
    const ready = await new Promise<boolean>((resolve) => {
      const hear = (chunk: Buffer) => {
        said += chunk
        if (said.includes('ready\n')) resolve(true)
      }
      guard.stdout.on('data', hear)
      guard.stderr.on('data', hear)
      guard.once('error', () => resolve(false))
      void ended.then(() => resolve(false))
    })
    if (ready) {
      guard.unref()
      return {
        url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
        stop: async () => {
          guard.ref()
          guard.stdin.end()
          await ended
        },
        restart: async (mode) => {
          const args = ['-D', data, '-m', mode, '-o', `-p ${port}`, '-l', join(home, 'log'), '-w', '-s', 'restart']
          // Its output is ignored: the server that pg_ctl starts holds the pipe open.
          const control = spawn(join(bin, 'pg_ctl'), args, {
            ...owner,
            cwd: home,
            env: unshifted(process.env),
            stdio: 'ignore',
          })
          const code = await new Promise((resolve) => control.once('exit', resolve))
          if (code !== 0) throw new Error(`pg_ctl restart ended with ${code}`)
        },
      }
    }
    failure = said
  }
  throw new Error(`PostgreSQL of ${bin} did not start:\n${failure.trim()}`)
}

/**
 * The environment without the clock of clock.ts: under it PostgreSQL never notices a deadlock. The product takes no time
 * from the database.
 */
function unshifted({ LD_PRELOAD: _, FAKETIME: __, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return env
}

function settings(home: string, durable: boolean): string {
  const lines = [
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = '${home}'`,
    'max_connections = 200',
    'shared_buffers = 64MB',
  ]
  if (!durable) lines.push('fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'max_wal_size = 128MB')
  return `\n${lines.join('\n')}\n`
}

/** The unprivileged user to run PostgreSQL as, which refuses to run as root. */
function unprivilegedOwner(): Owner {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such user on this machine: try the next.
    }
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody')
}

/** Trigrams of Chinese text need a locale that knows Chinese letters; plain C does not. */
const utf8Locale = () => (process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8')

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function runnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

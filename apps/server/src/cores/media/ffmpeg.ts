import { execFile, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { promisify } from 'node:util'
import type { Config } from '../../platform/config.ts'

const run = promisify(execFile)
const LOOK_MS = 5_000
/** Characters kept of a failing program's output. */
const SAID = 2_000

let known: Promise<string> | undefined

/** The version of this machine's ffmpeg, looked up once; empty: not installed, or switched off (FFMPEG=off). */
export async function ffmpegVersion({ ffmpeg }: Pick<Config, 'ffmpeg'>): Promise<string> {
  if (!ffmpeg) return ''
  known ??= (async () => {
    try {
      const { stdout } = await run('ffmpeg', ['-version'], { timeout: LOOK_MS })
      return /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? '?'
    } catch {
      return ''
    }
  })()
  return known
}

/**
 * Runs ffmpeg on a checked file. `onProgress` gets the position in the video, ms. Throws with the end of its output
 * where it fails; the signal stops it.
 */
export async function ffmpeg(
  args: readonly string[],
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (ms: number) => void },
): Promise<void> {
  const child = spawn('ffmpeg', ['-nostdin', '-hide_banner', '-loglevel', 'error', '-progress', 'pipe:1', ...args], {
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
  })
  try {
    // It takes what the server's replies leave.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already.
  }
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-SAID)
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const places = [...text.matchAll(/^out_time_us=(\d+)/gm)]
    const last = places.at(-1)?.[1]
    if (last) onProgress?.(Number(last) / 1000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${said.trim()}`)
}

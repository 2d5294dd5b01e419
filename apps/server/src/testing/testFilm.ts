import { execFileSync } from 'node:child_process'

/** Without ffmpeg videos are played as they are: tested by uploads.test.ts and areas/videos. */
export function hasFfmpeg(): boolean {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' })
    return process.env.FFMPEG !== 'off'
  } catch {
    return false
  }
}

/** Writes a moving test picture with a tone, 1280×720, in which a player can go to any second. */
export function makeTestFilm(path: string, seconds: number): void {
  execFileSync('ffmpeg', [
    ...['-loglevel', 'error', '-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=10:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=duration=${seconds}`, '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10'],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart', '-y', path],
  ])
}

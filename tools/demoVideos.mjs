// Makes the films of the demo (packages/demo/videos) from the demo's own texts: node tools/demoVideos.mjs [file …]
// Needs ffmpeg with libx264 and Chromium; run by hand after the texts have changed, with Node 24.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { demoFilm, demoPoster, readDemoVideos, slidesOf } from '../packages/demo/src/videos.ts'

const WIDTH = 960
const HEIGHT = 540
const MOST_BYTES = 900_000

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** @param {import('../packages/demo/src/videos.ts').Slide} slide @param {string} course @param {string} name */
const pageOf = ({ section, lines }, course, name) => `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; box-sizing: border-box; padding: 40px 64px; background: #f6f9f8;
    color: #15302c; font-family: 'Noto Sans CJK SC', 'Noto Serif CJK SC', sans-serif; display: flex; flex-direction: column }
  header { color: #0f766e; font-size: 20px; border-bottom: 3px solid #0f766e; padding-bottom: 10px }
  h1 { font-size: ${lines.length === 0 ? 60 : 34}px; margin: ${lines.length === 0 ? '120px 0 12px' : '18px 0 10px'} }
  p { font-size: ${lines.join('').length > 170 ? 22 : 26}px; line-height: 1.5; margin: 6px 0; padding-left: 20px; border-left: 5px solid #b7dcd6 }
  footer { margin-top: auto; color: #5b726e; font-size: 17px }
</style><header>${escaped(course)}</header><h1>${escaped(section)}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}<footer>题舟 · ${escaped(name)}</footer>`

const wanted = process.argv.slice(2)
const browser = await chromium.launch(
  process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : { channel: 'chromium' },
)
const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
mkdirSync(join(demoFilm('x'), '..'), { recursive: true })
const made = new Set()
for (const { appEName, name: course, chapters } of readDemoVideos().courses)
  for (const lesson of chapters.flatMap(({ lessons }) => lessons)) {
    // A film shared by several courses shows the name of the first.
    if (made.has(lesson.file) || (wanted.length > 0 && !wanted.includes(lesson.file))) continue
    made.add(lesson.file)
    const folder = mkdtempSync(join(tmpdir(), 'film-'))
    const slides = slidesOf(appEName, lesson)
    const list = []
    for (const [at, slide] of slides.entries()) {
      await page.setContent(pageOf(slide, course, lesson.name))
      const picture = join(folder, `${at}.png`)
      await page.screenshot({ path: picture })
      list.push(`file '${picture}'\nduration ${slide.to - slide.from}`)
    }
    writeFileSync(join(folder, 'list'), `${list.join('\n')}\nfile '${join(folder, `${slides.length - 1}.png`)}'\n`)
    const film = demoFilm(lesson.file)
    const seconds = slides.at(-1)?.to ?? 0
    execFileSync('ffmpeg', [
      ...['-hide_banner', '-loglevel', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', join(folder, 'list')],
      ...['-f', 'lavfi', '-i', 'anullsrc=r=44100:cl=mono', '-t', `${seconds}`, '-r', '5', '-c:v', 'libx264'],
      ...[
        '-preset',
        'slow',
        '-tune',
        'stillimage',
        '-crf',
        '30',
        '-profile:v',
        'main',
        '-pix_fmt',
        'yuv420p',
        '-g',
        '100',
      ],
      ...['-c:a', 'aac', '-b:a', '24k', '-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', film],
    ])
    rmSync(folder, { recursive: true })
    const first = ['-y', '-i', film, '-frames:v', '1', '-vf', 'scale=640:-1', '-q:v', '6']
    execFileSync('ffmpeg', ['-loglevel', 'error', ...first, demoPoster(lesson.file)])
    const { size } = statSync(film)
    console.log(`${lesson.file}: ${seconds} s, ${Math.round(size / 1000)} kB`)
    if (size > MOST_BYTES) throw new Error(`${lesson.file} is larger than ${MOST_BYTES} bytes`)
  }
await browser.close()

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { readData } from './readData.ts'
import { closed, Name } from './shapes.ts'

const Lesson = Type.Object(
  {
    /** File name of the film below `videos/`, without extension. */
    file: Type.String({ pattern: '^[a-z-]+$' }),
    name: Name(),
    /** Heading in the subject's theory book whose text the lesson reads out. */
    text: Name(),
    free: Type.Optional(Type.Boolean()),
    teacher: Name(),
    /** The name of its chapter of questions, and the names of its points, the main one first. */
    chapter: Name(),
    points: Type.Array(Name(), { minItems: 1 }),
    /** Days from its publication to the making of the demo. */
    daysAgo: Type.Integer({ minimum: 1 }),
  },
  closed,
)

const Videos = Type.Object(
  {
    teachers: Type.Array(Type.Object({ name: Name(), title: Name(), note: Name() }, closed)),
    courses: Type.Array(
      Type.Object(
        {
          appEName: Name(),
          module: Type.Enum(['SpeakPoint', 'Video', 'TeacherVideo', 'BuildVideo']),
          name: Name(),
          note: Name(),
          chapters: Type.Array(Type.Object({ name: Name(), lessons: Type.Array(Lesson, { minItems: 1 }) }, closed)),
        },
        closed,
      ),
    ),
  },
  closed,
)

export type DemoVideos = Static<typeof Videos>
export type DemoLesson = Static<typeof Lesson>

/** Throws where the file does not match its schema. */
export const readDemoVideos = (): DemoVideos => readData('videos.json', Videos)

/** Path of a film; `node tools/demoVideos.mjs` makes the films from the same slides. */
export const demoFilm = (file: string): string => join(import.meta.dirname, '../videos', `${file}.mp4`)

/** Path of a film's first picture. */
export const demoPoster = (file: string): string => demoFilm(file).replace(/mp4$/, 'jpg')

/** What a film shows during a span of seconds. */
export interface Slide {
  /** The section of the lesson, which is a chapter of the film. */
  section: string
  lines: string[]
  from: number
  to: number
}

const FOLDERS: Readonly<Record<string, string>> = { ZY_LCZY_YTMJ: 'lczy', ZC_NK_YTMJ: 'nk' }
const LINES = 4
const LONGEST_LINE = 60
const TITLE_SECONDS = 3
const LEAST_SECONDS = 2.5
const READ_EACH_SECOND = 9

/** Seconds for which a line is shown before the next one. */
export const secondsOfLine = (line: string): number => Math.max(LEAST_SECONDS, line.length / READ_EACH_SECOND)

const plain = (text: string): string =>
  text
    .replace(/\{免费\}|==|\*\*|<[^>]+>|!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Lines of a slide: short sentences that follow each other share a line of at most LONGEST_LINE characters. */
function sentences(text: string): string[] {
  const lines: string[] = []
  for (const part of text.split(/(?<=[。；！？])/).map((one) => one.trim())) {
    const last = lines.at(-1)
    if (part === '') continue
    if (last !== undefined && last.length + part.length <= LONGEST_LINE) lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  return lines
}

const cells = (row: string): string[] => row.split('|').slice(1, -1).map(plain)

/** The lines of a section: sentences of paragraphs and items, and table rows with the names of their columns. */
function linesOf(markdown: string): string[] {
  const rows = markdown.split('\n').map((line) => line.trim())
  let head: string[] = []
  return rows.flatMap((row, at): string[] => {
    if (!row.startsWith('|')) return sentences(plain(row.replace(/^[-\d.]+ /, '')))
    if (/^\|[\s|:-]+\|$/.test(row)) return []
    if (rows[at + 1]?.match(/^\|[\s|:-]+\|$/)) {
      head = cells(row)
      return []
    }
    const [first = '', ...others] = cells(row)
    return [
      `${first}：${others.map((cell, column) => `${head[column + 1] ? `${head[column + 1]}，` : ''}${cell}`).join('；')}`,
    ]
  })
}

/** The slides of a lesson in order, from the theory book of its subject. Throws where the book has no such heading. */
export function slidesOf(appEName: string, lesson: Pick<DemoLesson, 'text' | 'name'>): Slide[] {
  const book = readFileSync(join(import.meta.dirname, `../materials/${FOLDERS[appEName]}/theory.md`), 'utf8')
  const chapter = book.split(/^# /m).find((part) => plain(part.split('\n')[0] ?? '') === lesson.text)
  if (!chapter) throw new Error(`the theory of ${appEName} has no heading ${lesson.text}`)
  const slides: Slide[] = [{ section: lesson.name, lines: [], from: 0, to: TITLE_SECONDS }]
  let at = TITLE_SECONDS
  for (const part of chapter.split(/^## /m).slice(1)) {
    const [heading = '', ...rest] = part.split('\n')
    const lines = linesOf(rest.join('\n'))
    for (let from = 0; from < lines.length; from += LINES) {
      const some = lines.slice(from, from + LINES)
      const seconds = Math.ceil(some.reduce((sum, line) => sum + secondsOfLine(line), 0))
      slides.push({ section: plain(heading), lines: some, from: at, to: at + seconds })
      at += seconds
    }
  }
  return slides
}

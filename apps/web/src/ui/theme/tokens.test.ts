// @vitest-environment node
import { expect, test } from 'vitest'

// Reads the style sheets as files, since Vitest empties imported ones; typed here, since the client's types lack Node.
const files: {
  readFileSync(path: string, encoding: 'utf8'): string
  readdirSync(path: string, options: { recursive: true }): string[]
} = await import('node:fs' as string)
const css = files.readFileSync(
  decodeURIComponent(new URL('../../../../../packages/question-view/src/tokens.css', import.meta.url).pathname),
  'utf8',
)

type Palette = Record<string, string>

const blockAfter = (selector: string): string => {
  const start = css.indexOf(`${selector} {`)
  expect(start, selector).toBeGreaterThanOrEqual(0)
  return css.slice(start, css.indexOf('}', start))
}

function variables(block: string): Palette {
  const found: Palette = {}
  for (const [, name, value] of block.matchAll(/--([\w-]+):\s*([^;]+);/g))
    found[name as string] = (value as string).trim()
  return found
}

const light = variables(blockAfter(':root'))
const dark = { ...light, ...variables(blockAfter(':root[data-theme="dark"]')) }

function resolve(palette: Palette, name: string): string {
  const value = palette[name] ?? ''
  const reference = /^var\(--([\w-]+)\)$/.exec(value)
  return reference ? resolve(palette, reference[1] as string) : value
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(palette: Palette, front: string, ground: string): number {
  const [a, b] = [luminance(resolve(palette, front)), luminance(resolve(palette, ground))]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const GROUNDS = ['surface-1', 'surface-2', 'surface-3', 'surface-hover', 'brand-2', 'brand-3']
const TEXTS = ['text-1', 'text-2', 'text-3', 'link']
const STATES = ['right', 'wrong', 'missed', 'marked', 'due', 'vip']

test.each([
  ['light', light],
  ['dark', dark],
])('every text colour reaches 4.5 on every ground it stands on: %s', (_, palette) => {
  const pairs = [
    ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
    ...STATES.flatMap((state) => ['surface-1', 'surface-2', `${state}-soft`].map((ground) => [state, ground] as const)),
    ['on-fill', 'fill'] as const,
    ['on-fill', 'fill-hover'] as const,
    ['on-vip', 'vip'] as const,
    ['surface-1', 'right'] as const,
  ]
  const weak = pairs
    .map(([front, ground]) => ({ front, ground, ratio: contrast(palette, front, ground) }))
    .filter(({ ratio }) => !(ratio >= 4.5))
  expect(weak).toEqual([])
})

test.each([
  ['light', light],
  ['dark', dark],
])('edges of controls and the focus ring reach 3 on what surrounds them: %s', (_, palette) => {
  for (const ground of ['surface-1', 'surface-2'])
    for (const edge of ['line-strong', 'focus'])
      expect(contrast(palette, edge, ground), `${edge} on ${ground}`).toBeGreaterThanOrEqual(3)
})

test('a reader whose system is dark sees the colours of the dark theme', () => {
  expect(variables(blockAfter(':root:not([data-theme="light"])'))).toEqual(
    variables(blockAfter(':root[data-theme="dark"]')),
  )
})

test('the brand colour is that of the specification', () => {
  expect(light['brand-8']).toBe('#5bb8ff')
})

test('a style sheet names no custom property that nobody gives a value', () => {
  const folder = decodeURIComponent(new URL('../../', import.meta.url).pathname)
  const texts = files
    .readdirSync(folder, { recursive: true })
    .filter((path) => /\.(css|tsx?)$/.test(path) && !path.includes('.test.'))
    .map((path) => [path, files.readFileSync(folder + path, 'utf8')] as const)
  const given = new Set(
    [css, ...texts.map(([, text]) => text)].flatMap((text) =>
      [...text.matchAll(/(--[\w-]+)['"]?\]?\s*:/g)].map(([, name]) => name),
    ),
  )
  const unknown = texts.flatMap(([path, text]) =>
    [...text.matchAll(/var\((--[\w-]+)/g)].filter(([, name]) => !given.has(name)).map(([, name]) => `${path}: ${name}`),
  )
  expect(unknown).toEqual([])
})

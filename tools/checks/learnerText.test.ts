import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const apps = resolve(import.meta.dirname, '../../apps')

/** Rules of a style sheet for screens: selector → declarations, without comments. What is for paper alone is last. */
function rulesOf(file: string): Map<string, string> {
  const css = readFileSync(resolve(apps, file), 'utf8').replace(/\/\*.*?\*\/|@media print.*$/gs, '')
  const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
  return new Map(
    [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => [flat(selector), flat(body)]),
  )
}

test('rule: a text of materials is shown to editors with the declarations of the learners’ client', () => {
  const own = rulesOf('console/src/areas/materials/preview/LearnerText.module.css')
  const html = rulesOf('web/src/ui/text/Html.module.css')
  for (const [selector, body] of html) expect(own.get(selector), selector).toBe(body)
  const reader = rulesOf('web/src/areas/materials/reading/Reader.module.css')
  expect(own.get('.text')).toBe(reader.get('.text'))
  const recite = rulesOf('web/src/areas/materials/recite/Recite.module.css')
  for (const selector of ['.text mark', '.text mark[data-hidden="true"]'])
    expect(own.get(selector), selector).toBe(recite.get(selector))
})

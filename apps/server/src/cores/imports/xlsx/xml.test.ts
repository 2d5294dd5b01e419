import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeEntities, XmlParser } from './xml.ts'

/** The events of a document, one line each; adjacent texts joined. */
function eventsOf(chunks: string[]): string[] {
  const events: string[] = []
  const parser = new XmlParser({
    open: (name, attributes) => events.push(`<${name} ${JSON.stringify(attributes)}`),
    close: (name) => events.push(`>${name}`),
    text: (piece) => {
      const last = events.at(-1)
      if (last?.startsWith('=')) events[events.length - 1] = last + piece
      else events.push(`=${piece}`)
    },
  })
  for (const chunk of chunks) parser.write(chunk)
  parser.end()
  return events
}

const DOCUMENT =
  '\n<?xml version="1.0"?>\n<!-- a > b --><x:row r:id="1" spans=\'1>2"\'><c t = "s"/><t>&#19978;&lt;&amp;&#x1F600;<![CDATA[<30g]]></t></x:row>\n'

test('elements, attributes by local name, texts, entities and CDATA come as they stand', () => {
  expect(eventsOf([DOCUMENT])).toEqual([
    '<row {"id":"1","spans":"1>2\\""}',
    '<c {"t":"s"}',
    '>c',
    '<t {}',
    '=上<&😀<30g',
    '>t',
    '>row',
  ])
})

test('where the pieces of a document are cut makes no difference', () => {
  const whole = eventsOf([DOCUMENT])
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(DOCUMENT.length), { maxLength: 12 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), DOCUMENT.length]
      expect(eventsOf(places.slice(1).map((to, at) => DOCUMENT.slice(places[at], to)))).toEqual(whole)
    }),
    { verbose: true },
  )
})

test.each([
  ['a document type, and with it every entity of its own', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'DTD'],
  ['an entity that is not one of the five', '<a>&nbsp;</a>', '&nbsp;'],
  ['an ampersand alone', `<a>R & D ${'x'.repeat(30)}</a>`, '实体'],
  ['a number that is none', '<a>&#x1G;</a>', '实体'],
  ['elements deeper than any spreadsheet has', '<a>'.repeat(100), '嵌套'],
  ['a tag without end', `<a ${'b="c" '.repeat(20_000)}`, '过长的标签'],
  [
    'more attributes than any spreadsheet has',
    `<a ${Array.from({ length: 200 }, (_, at) => `b${at}="c"`).join(' ')}/>`,
    '属性',
  ],
  ['a comment without end', `<a><!--${'x'.repeat(1_100_000)}`, '注释'],
  ['elements that cross', '<a><b></a></b>', '不成对'],
  ['a second root', '<a/><b/>', '根元素'],
  ['text outside the root', 'abc<a/>', '根元素'],
  ['a document that stops', '<a><b>', '不完整'],
  ['nothing', '', '不完整'],
])('refused: %s', (_, document, reason) => {
  expect(() => eventsOf([document])).toThrow(reason)
})

test('numbers outside Unicode become a sign that is reported with its row', () => {
  expect(decodeEntities('&#0;&#xD800;&#x110000;')).toBe('\uFFFD\uFFFD\uFFFD')
})

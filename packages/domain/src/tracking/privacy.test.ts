import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskedName, pathOf, scrubbed } from './privacy.ts'

const SEED = 20261121
const GUID = 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7_-aB3dE6gH9jK2m'

test.each([
  ['a phone', '用户 13812345678 登录失败', '13812345678'],
  ['a phone with a country code', 'tel:+86 138-1234-5678', '1234'],
  ['a phone in wide digits', '手机１３８１２３４５６７８', '１３８'],
  ['a guid', `failed for ${GUID}`, GUID],
  ['a guid by name', `{"guid":"${GUID}"}`, GUID],
  ['a short token by name', 'toke=abc123', 'abc123'],
  ['a password in JSON', '{"password":"hunter 2"}', 'hunter'],
  ['a password with an escaped quote', '{"password":"hun\\"ter"}', 'ter'],
  ['a password in a form', 'username=a&password=hunter2&x=1', 'hunter2'],
  ['a code', 'verifyCode: 4821', '4821'],
  ['a code as its call names it', '{"phone":"x","code":"482913"}', '482913'],
  ['an authorization header', 'Authorization: Bearer abc.def', 'abc.def'],
  ['the query of an address', 'GET https://a.cn/api/x?appID=5&name=zhou failed', 'zhou'],
  ['the query of an address in a stack', 'at f (https://a.cn/x.js?who=zhou:1:20)', 'zhou'],
  ['the fragment of an address', 'https://a.cn/x#who=zhou', 'zhou'],
  ['an e-mail address', 'zhou@example.com', 'zhou'],
  ['a citizen id', '证件 11010519491231002X', '1949'],
])('what is kept of a text is without %s', (_what, text, secret) => {
  expect(scrubbed(text)).not.toContain(secret)
})

test.each([
  ['a message', "Cannot read properties of undefined (reading 'map')"],
  ['a place in a script', 'at open (https://a.cn/assets/shell-B1x2.js:1:2345)'],
  ['an id and a moment', 'chapter 5183927460129 at 1763700000000'],
  ['a status', 'status code: 404'],
  ['a question', '这题为什么选 C？'],
])('%s stays as it is', (_what, text) => {
  expect(scrubbed(text)).toBe(text)
})

test('rule: no phone survives in whatever text it stands', () => {
  const phone = fc.tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
  // The surrounding text has no digits, since eleven digits among others are no phone.
  const around = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replace(/[\d０-９]/g, 'x'))
  fc.assert(
    fc.property(phone, around, around, ([second, rest], before, after) => {
      const text = `1${second}${String(rest).padStart(9, '0')}`
      expect(scrubbed(before + text + after)).not.toContain(text)
    }),
    { seed: SEED },
  )
})

test('rule: what was scrubbed once is not changed by a second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const once = scrubbed(text)
      expect(scrubbed(once)).toBe(once)
    }),
    { seed: SEED },
  )
})

test.each([
  ['https://a.cn:8080/answerPage?cptID=5', '/answerPage'],
  ['/login?to=%2Fx', '/login'],
  ['/a#b', '/a'],
  ['', '/'],
])('the path of %s is %s', (address, path) => {
  expect(pathOf(address)).toBe(path)
})

test.each([
  ['13812345678', '138****5678'],
  ['editor', 'e***'],
  ['张三丰', '张***'],
  ['x13812345678', 'x***'],
  ['', ''],
])('the log-in name %s is kept as %s', (userName, kept) => {
  expect(maskedName(userName)).toBe(kept)
})

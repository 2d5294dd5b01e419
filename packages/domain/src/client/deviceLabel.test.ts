import { expect, test } from 'vitest'
import { deviceLabelOf, systemLabelOf } from './deviceLabel.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['wide_pc', 'a PC', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/123.0 Safari/537.36'],
  ['wide_pc', 'a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.4 Safari/605.1.15'],
  ['wide_pc', 'a browser that says nothing', ''],
  ['wide_iphone', 'an iPhone', `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`],
  ['wide_iphone', 'an iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Mobile/15E148 Safari/604.1'],
  ['wide_android', 'an Android phone', `${ANDROID} Chrome/123.0 Mobile Safari/537.36`],
  ['wide_FengKe', 'FengKe', `${ANDROID} FengKe/2.1 Mobile Safari/537.36`],
  [
    'wide_winphone',
    'a Windows phone that calls itself the others too',
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) like iPhone Edge/15.15254',
  ],
])('device labels: %s is %s', (label, _what, userAgent) => {
  expect(deviceLabelOf(userAgent)).toBe(label)
})

test.each([
  ['web', 'the browser of an iPhone', `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`],
  ['web', 'the browser of an Android', `${ANDROID} Chrome/123.0 Mobile Safari/537.36`],
  ['web', 'a PC', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/123.0 Safari/537.36'],
  ['messenger', 'the messenger on an iPhone', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.48`],
  ['messenger', 'QQ on an Android', `${ANDROID} Version/4.0 Chrome/109.0 Mobile Safari/537.36 V1_AND QQ/9.0.20`],
  ['app', 'an app on an iPhone', `${IPHONE} Mobile/15E148`],
  ['app', 'an app on an Android', ANDROID.replace('Pixel 8)', 'Pixel 8; wv)')],
])('system labels: %s is %s', (label, _what, userAgent) => {
  expect(systemLabelOf(userAgent)).toBe(label)
})

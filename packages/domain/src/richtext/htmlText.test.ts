import { expect, test } from 'vitest'
import { htmlText } from './htmlText.ts'

test.each([
  [
    '<h3>退款</h3><p>七天内<strong>可以</strong>退。</p><ul><li>原路退回</li><li>三天到账</li></ul>',
    '退款\n七天内可以退。\n原路退回\n三天到账',
  ],
  ['<p>甲<br>乙</p>', '甲\n乙'],
  ['<p>1 &lt; 2 &amp; 3</p><script>alert(1)</script>', '1 < 2 & 3'],
  ['', ''],
])('%s reads: %s', (html, text) => {
  expect(htmlText(html)).toBe(text)
})

import { contract } from '@tizhou/contract/contract'
import { expect, test } from 'vitest'
import { handlers } from './handlers.ts'

/** Files are spread as a whole (`...faq`): any other export of theirs would appear as a handler. */
test('an area has the handlers of its calls and nothing else', () => {
  for (const [area, calls] of Object.entries(contract))
    expect(Object.keys(handlers[area as keyof typeof handlers]).sort(), area).toEqual(Object.keys(calls).sort())
})

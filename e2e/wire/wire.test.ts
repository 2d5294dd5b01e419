import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type CallName, calls as callsOf } from '@tizhou/contract/contract'
import { pathOnWire } from '@tizhou/contract/wire'
import { madeCalls } from '../../tools/checks/callNames.ts'
import { faultsOf, unseenOf } from '../../tools/testing/wire.ts'
import { type RecordedCall, recordsOf } from '../fixtures/recorder.ts'
import listed from '../spec/calls.json' with { type: 'json' }

/** Runs when all other browser tests of the run are over (playwright.config.ts). */
const sent = (): RecordedCall[] =>
  readdirSync(recordsOf()).flatMap((file) =>
    readFileSync(join(recordsOf(), file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as RecordedCall),
  )

test('every call that a page made has the parameters that the specification lists, and no others', () => {
  // For calls of a closing page it is unknown who was logged in.
  const judged = sent().filter(({ parting }) => !parting)
  const faults = new Set(judged.flatMap((one) => faultsOf(one, listed)))
  expect([...faults].sort()).toEqual([])
})

/** Set by tools/testing/run.ts. */
const allRan = process.env.TIZHOU_E2E_WHOLE === '1'
const afterAll = allRan ? test : () => undefined

afterAll('all browser tests together make every call that the client has, with every listed parameter', () => {
  const made = [...madeCalls(join(import.meta.dirname, '../..'))].flatMap((name) => {
    const call = callsOf.get(name as CallName)
    return call ? [`${call.method} ${pathOnWire(call.path)}`] : []
  })
  expect(unseenOf(sent(), made, listed)).toEqual([])
})

import { expect, test, vi } from 'vitest'
import { createSender, type SenderParts, type TrackingCall } from './sender.ts'

const call = (number: number): TrackingCall => ({ name: 'tracking.userclick', params: { number } })
const numberOf = ({ params }: TrackingCall) => (params as { number: number }).number

/** A sender whose browser does nothing by itself. */
function setUp(parts: Partial<SenderParts> = {}) {
  const sent: number[] = []
  const beaconed: number[] = []
  const idle: (() => void)[] = []
  const back: (() => void)[] = []
  const sender = createSender({
    send: async (one) => {
      sent.push(numberOf(one))
      return true
    },
    beacon: (one) => {
      beaconed.push(numberOf(one))
      return true
    },
    whenIdle: (run) => idle.push(run),
    whenBack: (run) => back.push(run),
    isOnline: () => true,
    ...parts,
  })
  const pass = async (waiting: (() => void)[]) => {
    for (const run of waiting.splice(0)) run()
    // Lets everything happen that needs no further event.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { sender, sent, beaconed, idle: () => pass(idle), back: () => pass(back), waiting: idle }
}

test('nothing is sent before the page is idle; then all, in order', async () => {
  const { sender, sent, idle } = setUp()
  for (const number of [1, 2, 3]) sender.add(call(number))
  expect(sent).toEqual([])
  await idle()
  expect(sent).toEqual([1, 2, 3])
})

test('one call is under way at a time', async () => {
  let finish = () => {}
  const send = vi.fn(() => new Promise<boolean>((resolve) => (finish = () => resolve(true))))
  const { sender, idle } = setUp({ send })
  sender.add(call(1))
  sender.add(call(2))
  await idle()
  expect(send).toHaveBeenCalledTimes(1)
  finish()
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
})

test('what is left when the page goes is handed to the browser, once', async () => {
  const { sender, sent, beaconed, idle } = setUp()
  sender.add(call(1))
  sender.add(call(2))
  sender.leave()
  sender.leave()
  await idle()
  expect(beaconed).toEqual([1, 2])
  expect(sent).toEqual([])
})

test('what the browser does not take waits on', async () => {
  const { sender, sent, idle } = setUp({ beacon: (one) => numberOf(one) !== 2 })
  sender.add(call(1))
  sender.add(call(2))
  sender.leave()
  await idle()
  expect(sent).toEqual([2])
})

test('without network nothing is tried; it goes out when the network is back', async () => {
  let isOnline = false
  const { sender, sent, idle, back } = setUp({ isOnline: () => isOnline })
  sender.add(call(1))
  await idle()
  expect(sent).toEqual([])
  isOnline = true
  await back()
  await idle()
  expect(sent).toEqual([1])
})

test('a server that is not reached is tried once more, and the calls behind are not lost', async () => {
  const tried: number[] = []
  const { sender, idle, back } = setUp({
    send: async (one) => {
      tried.push(numberOf(one))
      return numberOf(one) !== 1
    },
  })
  sender.add(call(1))
  sender.add(call(2))
  await idle()
  expect(tried).toEqual([1])
  for (let round = 0; round < 3; round++) {
    await back()
    await idle()
  }
  expect(tried).toEqual([1, 1, 2])
})

test('a call that fails in any other way is dropped, in silence', async () => {
  const tried: number[] = []
  const { sender, idle } = setUp({
    send: async (one) => {
      tried.push(numberOf(one))
      throw new Error('broken')
    },
  })
  sender.add(call(1))
  sender.add(call(2))
  await idle()
  expect(tried).toEqual([1, 2])
})

test('a page that is never idle keeps the latest two hundred and no more', async () => {
  const { sender, sent, idle } = setUp()
  for (let number = 1; number <= 250; number++) sender.add(call(number))
  await idle()
  expect(sent).toHaveLength(200)
  expect(sent[0]).toBe(51)
})

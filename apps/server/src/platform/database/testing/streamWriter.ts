import { flushCompileCache } from 'node:module'
import { openStore, type StoreAddress } from '../open.ts'

/**
 * Stores replies as fast as it can and prints the number of each one once it is acknowledged, until it is
 * killed. Run by crash.test.ts: `node streamWriter.ts <address as JSON> <first number>`.
 */
const address = JSON.parse(process.argv[2] as string) as StoreAddress
let next = Number(process.argv[3])
const store = await openStore(address)
const { submissions } = await import('../../../cores/review/storeReply.ts')
// A killed process does not write its compile cache at exit: flushing it here makes the next one start faster.
flushCompileCache()

async function stream(): Promise<never> {
  for (;;) {
    const number = next++
    await store.writeGrouped(submissions, {
      places: [],
      replies: [
        {
          userID: 1 + (number % 7),
          replyID: `reply-${number}`,
          subjectID: 1,
          questionID: 1 + (number % 50),
          chapterID: 1,
          reply: 'A',
          isRight: 1,
          points: 1,
          fullPoints: 1,
          spendSeconds: 1,
          mode: 'practice',
          answeredAt: number,
          receivedAt: number,
        },
      ],
    })
    process.stdout.write(`${number}\n`)
  }
}
await Promise.all(Array.from({ length: 8 }, stream))

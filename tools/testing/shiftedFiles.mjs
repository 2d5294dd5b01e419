import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Times of files where the clock is shifted (clock.ts): the kernel writes them and knows nothing of the shift, so that a
 * file of this moment would be as old as the shift is long. `stat` and its kin add the shift, `utimes` and its kin take it
 * away. Loaded into every Node of such a run by NODE_OPTIONS.
 */
const SHIFT_S = Number.parseInt(process.env.FAKETIME ?? '0', 10)
const TIMES = /** @type {const} */ (['atime', 'mtime', 'ctime', 'birthtime'])

/** @param {any} stats of a file, or undefined where it may be absent */
function shifted(stats) {
  if (stats)
    for (const name of TIMES) {
      const ms = stats[`${name}Ms`]
      if (typeof ms === 'bigint') {
        stats[`${name}Ns`] += BigInt(SHIFT_S) * 1_000_000_000n
        stats[`${name}Ms`] = ms + BigInt(SHIFT_S) * 1_000n
      } else stats[`${name}Ms`] = ms + SHIFT_S * 1_000
    }
  return stats
}

/** @param {number | string | Date} time seconds, or a date */
const unshifted = (time) => Number(time instanceof Date ? time.getTime() / 1_000 : time) - SHIFT_S

/** @param {any} on @param {string} name @param {(was: Function) => Function} make */
function patch(on, name, make) {
  const was = on[name]
  if (typeof was === 'function') on[name] = Object.assign(make(was), was)
}

if (SHIFT_S !== 0) {
  const probe = await fs.promises.open(process.execPath)
  const handles = Object.getPrototypeOf(probe)
  await probe.close()
  for (const name of ['stat', 'lstat', 'fstat']) {
    patch(fs, name, (was) => (/** @type {any[]} */ ...args) => {
      const done = args.pop()
      return was(...args, (/** @type {unknown} */ error, /** @type {unknown} */ stats) => done(error, shifted(stats)))
    })
    patch(
      fs,
      `${name}Sync`,
      (was) =>
        (/** @type {any[]} */ ...args) =>
          shifted(was(...args)),
    )
    patch(
      fs.promises,
      name,
      (was) =>
        async (/** @type {any[]} */ ...args) =>
          shifted(await was(...args)),
    )
  }
  patch(
    handles,
    'stat',
    (was) =>
      async function (/** @type {any[]} */ ...args) {
        // @ts-expect-error `this` is the file's handle
        return shifted(await was.apply(this, args))
      },
  )
  for (const name of ['utimes', 'lutimes', 'futimes'])
    for (const [on, own] of /** @type {[any, string][]} */ ([
      [fs, name],
      [fs, `${name}Sync`],
      [fs.promises, name],
    ]))
      patch(
        on,
        own,
        (was) =>
          (/** @type {any} */ file, /** @type {any} */ atime, /** @type {any} */ mtime, /** @type {any[]} */ ...rest) =>
            was(file, unshifted(atime), unshifted(mtime), ...rest),
      )
  syncBuiltinESMExports()
}

import type { QueryKey } from '@tanstack/react-query'
import type { WireReply } from '@tizhou/contract/areas/practice/practice'
import type { WireTestSet } from '@tizhou/contract/testSet'
import type { Mode } from '@tizhou/domain/runner/rules'
import type { Filter } from '@tizhou/domain/runner/state'
import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../platform/clock.ts'
import { newReplyID } from '../../platform/delivery/replyID.ts'
import { heldInLook } from '../../platform/look/refused.ts'
import { localEntries, send } from '../../platform/outbox/outbox.ts'
import { askedAt } from '../../platform/requests/queryClient.ts'
import { getSession } from '../../platform/session/session.ts'
import { getSettings } from '../../platform/settings.ts'
import { keepMark, readMarks } from '../persistence/marks.ts'
import { placeKeeper } from '../persistence/placeKeeper.ts'
import { restoredEntries, withLocalEntries } from '../persistence/restore.ts'
import { keepStrikes, readStrikes } from '../persistence/strikes.ts'
import { RunnerStore } from './runnerStore.ts'
import { setFromWire } from './wire.ts'
import { withKeys } from './withKeys.ts'

export interface RunnerOver {
  appID: number
  mode: Exclude<Mode, 'recite'>
  /** The mode that replies are counted under; in a review every question starts unanswered. */
  replyMode: WireReply['mode']
  /** The chapter whose place is kept; none in a review. */
  cptID?: number
  /** The question to start at; default: the last place. */
  test?: number
  recite: boolean
  filter: Filter
}

/**
 * A runner for a set from a query; null without data. The store is made once: a later copy (the server's after the
 * stored one) is merged into it without disturbing the learner.
 */
export function useRunnerOver(wire: WireTestSet | undefined, key: QueryKey, over: RunnerOver): RunnerStore | null {
  const [made, setMade] = useState<{ store: RunnerStore; leave: () => void } | null>(null)
  const latest = useRef(over)
  useEffect(() => {
    latest.current = over
  })
  const keyText = JSON.stringify(key)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is compared as text; a new store brings no new set
  useEffect(() => {
    if (!wire) return
    let current = true
    void prepare(wire, askedAt(key), latest.current.cptID).then((set) => {
      if (!current) return
      if (made) {
        const keyed = withKeys(made.store.set, set)
        if (keyed !== made.store.set) made.store.replaceSet(keyed)
        made.store.renew(set.past, restoredEntries(set, latest.current.replyMode))
      } else setMade(open(set, latest.current))
    })
    return () => {
      current = false
    }
  }, [wire, keyText])

  useEffect(() => {
    if (!made) return
    const hide = () => document.hidden && made.leave()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', made.leave)
    // Loaded after the question, as drafts are: removals before that are not shown.
    const following = import('../outcome/followBook.ts')
      .then(({ followBook }) => followBook(made.store))
      .catch(() => undefined)
    return () => {
      void following.then((stop) => stop?.())
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', made.leave)
      made.leave()
    }
  }, [made])

  return made?.store ?? null
}

async function prepare(wire: WireTestSet, since: number, cptID: number | undefined) {
  const userID = getSession()?.userID
  const set = setFromWire(wire)
  return userID === undefined ? set : withLocalEntries(set, await localEntries(userID, since), cptID)
}

/** Drafts load after the question; where that fails, the page works without them. */
const withDrafts = (use: (drafts: typeof import('../persistence/drafts.ts')) => Promise<void>): void =>
  void import('../persistence/drafts.ts').then(use, () => undefined)

function open(set: ReturnType<typeof setFromWire>, over: RunnerOver) {
  const { appID, mode, replyMode, cptID } = over
  const userID = getSession()?.userID ?? 0
  const keeper =
    cptID === undefined
      ? null
      : placeKeeper((allTestID, changedAt) => void send({ kind: 'place', appID, cptID, allTestID, changedAt }))
  const store = new RunnerStore(
    set,
    {
      appID,
      now: serverNow,
      newReplyID,
      send,
      holds: heldInLook,
      onPlace: keeper?.note,
      onMark: (id, on) => keepMark(localStorage, userID, appID, id, on),
      onStrike: (id, struck) => keepStrikes(localStorage, userID, appID, id, struck),
      onDraft(id, text) {
        const at = serverNow()
        withDrafts(({ keepDraft }) => keepDraft({ userID, appID, id, text, at }))
      },
    },
    {
      mode: over.recite ? 'recite' : mode,
      replyMode,
      restored: restoredEntries(
        set,
        replyMode,
        readMarks(localStorage, userID, appID),
        readStrikes(localStorage, userID, appID),
      ),
      at: over.test ?? set.lastID ?? undefined,
      filter: over.filter,
      confirmSingle: getSettings().confirmSingle,
      askCertainty: getSettings().askCertainty,
    },
  )
  withDrafts(({ bringDraftsBack }) => bringDraftsBack(store, userID))
  const { at } = store.get().run
  if (at !== null) keeper?.note(at, serverNow())
  return { store, leave: keeper?.flush ?? (() => undefined) }
}

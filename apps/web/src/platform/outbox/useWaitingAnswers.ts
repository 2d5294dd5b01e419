import { useEffect, useState } from 'react'
import { getSession } from '../session/session.ts'
import { pendingReplies, useOutbox } from './outbox.ts'

/** The number of questions of a subject whose answers on this device the server does not have yet. */
export function useWaitingAnswers(appID: number): number {
  const { pending } = useOutbox()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const userID = getSession()?.userID
    let gone = false
    const found = pending > 0 && userID !== undefined ? pendingReplies(userID) : Promise.resolve([])
    void found.then((replies) => {
      if (gone) return
      setCount(new Set(replies.filter((one) => one.appID === appID).map((one) => one.reply.allTestID)).size)
    })
    return () => {
      gone = true
    }
  }, [pending, appID])
  return count
}

import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { useEffect, useRef, useState } from 'react'
import { CallUpload, type SendingNews } from '../../platform/callUpload.ts'
import type { Sending } from './UploadRow.tsx'

/** Asks before the page goes while a file is on its way. */
export function useLeaveGuard(running: boolean): void {
  useEffect(() => {
    if (!running) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [running])
}

interface Settings<N extends CallName> {
  call: N
  maxBytes: number
  onDone: (data: Data<N>, file: File) => void
}

/**
 * One file for a call that takes one, sent in portions: `UploadRow` shows `sending`. Left alone by its page it pauses; the same
 * file, chosen again within a day, goes on where it was.
 */
export function useUpload<N extends CallName>({ call, maxBytes, onDone }: Settings<N>) {
  const [sending, setSending] = useState<Sending>()
  const current = useRef<CallUpload<N>>(undefined)
  const whenDone = useRef(onDone)
  whenDone.current = onDone
  useLeaveGuard(sending?.state === 'running')
  useEffect(() => () => current.current?.pause(), [])

  /** `params` is asked for when the file is there. */
  const begin = (file: File, params: () => Omit<Params<N>, 'guid'>) => {
    current.current?.pause()
    const upload: CallUpload<N> = new CallUpload({
      ...{ call, file, params },
      // Another file may have taken its place meanwhile.
      onNews: (news) => current.current === upload && setSending({ file, upload, ...news }),
      onDone: (data) => {
        if (current.current !== upload) return
        setSending(undefined)
        whenDone.current(data, file)
      },
    })
    current.current = upload
    const news: SendingNews =
      file.size > maxBytes
        ? { state: 'refused', sent: 0, reason: `不能超过 ${Math.floor(maxBytes / 1_000_000)} MB` }
        : { state: 'waiting', sent: 0, reason: '' }
    setSending({ file, upload, ...news })
    if (news.state === 'waiting') void upload.start()
  }
  const remove = () => {
    void current.current?.cancel()
    current.current = undefined
    setSending(undefined)
  }
  /** Something is on its way: nothing else should begin. */
  const isBusy = sending !== undefined && sending.state !== 'refused'
  return { sending, begin, remove, isBusy }
}

import type { CallName, Data, Params } from '@tizhou/contract/contract'
import { useEffect, useRef, useState } from 'react'
import { CallUpload, type SendingNews } from '../../platform/callUpload.ts'
import type { Sending } from './UploadRow.tsx'

/** Asks before the page is closed while an upload runs. */
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
 * An upload in chunks for a call that takes one file; `UploadRow` shows `sending`. It pauses when the component
 * unmounts; choosing the same file within a day resumes it.
 */
export function useUpload<N extends CallName>({ call, maxBytes, onDone }: Settings<N>) {
  const [sending, setSending] = useState<Sending>()
  const current = useRef<CallUpload<N>>(undefined)
  const whenDone = useRef(onDone)
  whenDone.current = onDone
  useLeaveGuard(sending?.state === 'running')
  useEffect(() => () => current.current?.pause(), [])

  /** `params` is called when the upload is complete. */
  const begin = (file: File, params: () => Omit<Params<N>, 'guid'>) => {
    current.current?.pause()
    const upload: CallUpload<N> = new CallUpload({
      ...{ call, file, params },
      // Another file may have replaced this one meanwhile.
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
  /** An upload is under way: no other action should start. */
  const isBusy = sending !== undefined && sending.state !== 'refused'
  return { sending, begin, remove, isBusy }
}

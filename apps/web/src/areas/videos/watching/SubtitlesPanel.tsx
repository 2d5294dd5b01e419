import { clockText } from '@tizhou/domain/videos/clockText'
import { cueAt, cuesWith } from '@tizhou/domain/videos/cues'
import { type Cue, readSubtitles } from '@tizhou/domain/videos/vtt'
import { useEffect, useState } from 'react'
import { type PlayerStore, usePlayer } from '../../../player/playerStore.ts'
import type { Subtitles } from '../../../player/VideoPlayer.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { VirtualList } from '../../../ui/lists/VirtualList.tsx'
import { Marked } from '../../../ui/text/Marked.tsx'
import styles from './Panels.module.css'

type Read = { cues: readonly Cue[] } | 'reading' | 'failed'

/** The subtitles line by line, with a search; choosing a line jumps to its second. */
export function SubtitlesPanel({ subtitles, store }: { subtitles: readonly Subtitles[]; store: PlayerStore }) {
  const [words, setWords] = useState('')
  const [read, setRead] = useState<Read>('reading')
  const [tries, setTries] = useState(0)
  const address = subtitles[0]?.address
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry loads them again
  useEffect(() => {
    if (address === undefined) return
    const ends = new AbortController()
    setRead('reading')
    fetch(address, { signal: ends.signal })
      .then(async (reply) => {
        if (!reply.ok) throw new Error(String(reply.status))
        setRead({ cues: readSubtitles(await reply.text()).cues })
      })
      .catch(() => !ends.signal.aborted && setRead('failed'))
    return () => ends.abort()
  }, [address, tries])
  const cues = typeof read === 'object' ? read.cues : []
  const said = usePlayer(store, ({ at }) => cueAt(cues, at))
  if (address === undefined) return <Empty compact title="这一课没有字幕" />
  if (read === 'failed')
    return (
      <Empty
        compact
        title="字幕没有加载成功"
        action={
          <Button size="s" onClick={() => setTries(tries + 1)}>
            重试
          </Button>
        }
      />
    )
  const shown = cuesWith(cues, words)
  return (
    <div className={styles.panel}>
      <Field label="在字幕里找" hint={words.trim() && `${shown.length} 处`}>
        <TextInput type="search" value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
      {read !== 'reading' && shown.length === 0 ? (
        <Empty compact title="字幕里没有这个词" />
      ) : (
        <VirtualList
          label="字幕"
          className={styles.cues}
          items={shown}
          keyOf={(cue) => `${cue.from}`}
          rowHeight={2.5}
          renderRow={(cue) => (
            <button
              type="button"
              className={styles.jump}
              aria-current={cue === cues[said] ? 'true' : undefined}
              onClick={() => store.seek(cue.from)}
            >
              <time>{clockText(cue.from)}</time>
              <Marked text={cue.text} word={words.trim()} />
            </button>
          )}
        />
      )}
    </div>
  )
}

import { isBlank } from '@tizhou/domain/runner/entry'
import { useState } from 'react'
import { Sheet } from '../../../../../runner/page/lazyParts.ts'
import { countsOf } from '../../../../../runner/sheet/countsOf.ts'
import type { Shows } from '../../../../../runner/sheet/sheetRows.ts'
import { useRunner } from '../../../../../runner/state/useRunner.ts'
import { Segmented } from '../../../../../ui/controls/Segmented.tsx'

type Shown = 'all' | 'undone' | 'done' | 'marked'

const SHOWS: Readonly<Record<Shown, Shows | undefined>> = {
  all: undefined,
  undone: isBlank,
  done: (entry) => !isBlank(entry),
  marked: (entry) => entry.marked,
}

/** The always open question sheet of the navigator, with filters by state and mark. */
export function Navigator() {
  const [shown, setShown] = useState<Shown>('all')
  const { done, undone, marked } = useRunner(({ run }) => countsOf(run))
  const choice = (
    <Segmented
      wide
      size="s"
      label="显示哪些题"
      value={shown}
      onChange={setShown}
      options={[
        { value: 'all', label: '全部' },
        { value: 'undone', label: '未答', count: undone },
        { value: 'done', label: '已答', count: done },
        { value: 'marked', label: '标记', count: marked },
      ]}
    />
  )
  return <Sheet fixed title="题目导航" filter={choice} shows={SHOWS[shown]} />
}

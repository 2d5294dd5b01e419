import { ListChecks, Play, Search, StarOff, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paths } from '../../../paths.ts'
import { useNavigate, useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { TextInput } from '../../../ui/form/TextInput.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { ExportMenu } from '../export/ExportMenu.tsx'
import { ChoiceBar } from '../list/ChoiceBar.tsx'
import { Chooser } from '../list/Chooser.tsx'
import { ReviewLayout } from '../list/ReviewLayout.tsx'
import { ReviewListView } from '../list/ReviewListView.tsx'
import { useChoice } from '../list/useChoice.ts'
import { useReviewList } from '../list/useReviewList.ts'
import type { CollectNotesSearch } from '../pages.ts'
import { reviewPages } from '../pages.ts'
import { ListedNote } from './ListedNote.tsx'

const TYPED_MS = 300

/** /collectNotes: the learner's favourites and notes: search, edit, delete, practise, export. */
export default function CollectNotesPage() {
  const search = useSearch(reviewPages.collectNotes)
  const { kind = 'fav', q, cptID } = search
  const appID = useSubject()?.AppID ?? 0
  const navigate = useNavigate()
  const change = (patch: Partial<CollectNotesSearch>) =>
    void navigate({ ...paths.collectNotes({ ...search, ...patch }), replace: true })
  const list = useReviewList(appID, { kind, cptID, q })
  const choice = useChoice(JSON.stringify([kind, cptID, q]))
  const what = kind === 'fav' ? '收藏' : '笔记'

  return (
    <Page
      width="full"
      title="收藏与笔记"
      actions={
        list.total > 0 && (
          <>
            <ExportMenu appID={appID} title={what} load={async (most) => choice.of(await list.loadAll(most))} />
            {!q && (
              <Link
                {...tracked('practiseMarked')}
                className={buttonClass('primary')}
                {...paths.reviewTest({ appID, set: kind, cptID })}
              >
                <Play aria-hidden="true" />
                练习这 {list.total} 题
              </Link>
            )}
          </>
        )
      }
    >
      <ReviewLayout
        head={
          <Segmented
            wide
            label="收藏或笔记"
            value={kind}
            onChange={(next) => change({ kind: next === 'fav' ? undefined : next, cptID: undefined })}
            options={[
              { value: 'fav', label: '收藏' },
              { value: 'note', label: '笔记' },
            ]}
          />
        }
        chooser={<Chooser appID={appID} kind={kind} chosen={cptID} onChoose={(id) => change({ cptID: id })} />}
        tools={
          <>
            <SearchField
              key={kind}
              label={`搜索${what}`}
              value={q ?? ''}
              onSearch={(text) => change({ q: text || undefined })}
            />
            {list.total > 0 && !choice.active && (
              <Button size="s" variant="ghost" icon={<ListChecks aria-hidden="true" />} onClick={choice.begin}>
                多选
              </Button>
            )}
          </>
        }
      >
        {choice.active && (
          <ChoiceBar choice={choice} items={list.items}>
            {(chosen) => (
              <Button
                size="s"
                icon={kind === 'fav' ? <StarOff aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
                disabled={chosen.length === 0}
                onClick={() => {
                  list.removeMany(chosen)
                  choice.putAll([])
                }}
              >
                {kind === 'fav' ? '取消收藏所选' : '删除所选笔记'}
              </Button>
            )}
          </ChoiceBar>
        )}
        <ReviewListView
          key={kind}
          appID={appID}
          title={what}
          list={list}
          empty={
            q || cptID !== undefined ? (
              <Empty
                illustration="search"
                title={`没有找到${what}`}
                text={q ? `没有内容含“${q}”的${what}。` : `这一章还没有${what}。`}
                action={<Button onClick={() => change({ q: undefined, cptID: undefined })}>查看全部</Button>}
              />
            ) : (
              <Empty
                illustration="notes"
                title={kind === 'fav' ? '还没有收藏的题' : '还没有写过笔记'}
                text={
                  kind === 'fav'
                    ? '答题时按 F 或点“收藏”，题目就会收在这里。'
                    : '答题时按 N 或点“笔记”，写下的内容会收在这里。'
                }
                action={
                  <Link className={buttonClass('primary')} {...paths.chapterMenu()}>
                    去章节练习
                  </Link>
                }
              />
            )
          }
          choice={choice}
          actionsOf={(item) => (
            <IconButton
              size="s"
              label={kind === 'fav' ? '取消收藏' : '删除笔记'}
              icon={kind === 'fav' ? <StarOff aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
              onClick={() => list.remove(item)}
            />
          )}
          below={(item) =>
            (kind === 'note' || item.past.note !== '') && <ListedNote item={item} onSave={list.saveNote} />
          }
        />
      </ReviewLayout>
    </Page>
  )
}

function SearchField({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), TYPED_MS)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder="题干或笔记中的词"
      maxLength={64}
      leading={<Search aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}

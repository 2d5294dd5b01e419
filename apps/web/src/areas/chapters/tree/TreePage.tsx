import { ChevronsDownUp, ChevronsUpDown, RotateCcw } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { setQuery } from '../../../platform/navigation/address.ts'
import { useKept } from '../../../platform/navigation/keepAlive.ts'
import { useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useAfterSync } from '../../../platform/outbox/useAfterSync.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { branchIDs } from '../../../ui/lists/treeRows.ts'
import { newPlace } from '../../../ui/lists/useVirtualizer.ts'
import { VirtualTree } from '../../../ui/lists/VirtualTree.tsx'
import { holdsFree, sumOf } from '../chapterTree.ts'
import styles from './TreePage.module.css'
import { TreeSearch } from './TreeSearch.tsx'
import { TreeSkeleton } from './TreeSkeleton.tsx'
import { TreeSummary } from './TreeSummary.tsx'
import type { TreePageProps } from './treePageProps.ts'
import { useTreePage } from './useTreePage.tsx'

const fromTop = () => ({ ...newPlace(), top: 0 })

/** The link for a tree that this subject does not have. */
const toChapters = (
  <Link {...paths.chapterMenu()} className={buttonClass('secondary')}>
    去章节练习
  </Link>
)

/** A page with a tree of chapters: progress, the next chapter, search, and the tree. */
export function TreePage(props: TreePageProps) {
  const { subject, page: record, what, tree, part = '', empty, above, before, beside } = props
  const { resets = 'tree', searched = '章节' } = props
  const { q = '', free } = useSearch(record)
  const { menu, counts } = tree
  const page = useTreePage(props, q, free === 1)
  const { chapters, shown, expanded, setExpanded, word, reset } = page
  const sought = word || page.onlyFree ? `${word} ${page.onlyFree}` : ''
  const shownTree = `${part} ${sought}`
  // Search results start at the top; the whole tree returns to its scroll position afterwards.
  const place = useKept(`place ${shownTree}`, sought ? fromTop : newPlace)
  useAfterSync(() => void counts.refetch())

  if (menu.isPending || (menu.isSuccess && counts.isPending)) return <TreeSkeleton />
  const total = sumOf(chapters)

  return (
    <Page
      title={record.title}
      note={[subject.AppCName, props.note ?? subject.AppVname].filter(Boolean).join(' · ')}
      width="full"
      actions={
        chapters.length > 0 && (
          <>
            <TreeSearch className={styles.search} q={q} searched={searched} onWord={page.setWord} />
            <IconButton
              label="全部展开"
              icon={<ChevronsUpDown />}
              onClick={() => setExpanded(new Set(branchIDs(chapters)))}
            />
            <IconButton label="全部收起" icon={<ChevronsDownUp />} onClick={() => setExpanded(new Set())} />
            {resets !== 'nothing' && (
              <Button
                icon={<RotateCcw />}
                disabled={total.done === 0}
                pending={reset.pending}
                onClick={() => void reset.ask(resets === 'subject' ? null : chapters)}
              >
                全部重做
              </Button>
            )}
            {props.actions}
          </>
        )
      }
    >
      {menu.isError && (
        <LoadFailure error={menu.error} what={what} onRetry={() => void menu.refetch()} retrying={menu.isFetching} />
      )}
      {menu.isSuccess && chapters.length === 0 && above}
      {menu.isSuccess && chapters.length === 0 && (
        <Empty illustration="harbour" title={empty.title} text={empty.text} action={empty.action ?? toChapters} />
      )}
      {chapters.length > 0 && (
        <>
          {props.summary ?? (
            <TreeSummary
              total={total}
              distinct={props.distinct}
              next={page.next}
              countsFailed={counts.isError}
              freeFilter={
                page.someLocked && chapters.some(holdsFree) ? (
                  <Checkbox checked={free === 1} onChange={(on) => setQuery({ free: on ? 1 : undefined })}>
                    只看免费章节
                  </Checkbox>
                ) : null
              }
            />
          )}
          {above && <div className={styles.above}>{above}</div>}
          <div className={styles.body}>
            {before && <div className={styles.before}>{before}</div>}
            <div className={styles.card}>
              {shown.length > 0 ? (
                <VirtualTree
                  key={shownTree}
                  label={what}
                  nodes={shown}
                  expanded={expanded}
                  onExpandedChange={setExpanded}
                  onActivate={page.open}
                  rowHeight={page.withNotes ? 3.75 : 3}
                  currentID={page.currentID}
                  className={styles.tree}
                  place={place}
                  renderRow={page.renderRow}
                />
              ) : (
                <Empty
                  illustration="search"
                  title={word ? `没有名称含“${word}”的${searched}` : `没有符合条件的${searched}`}
                  text={`换一个词试试，或者看全部${searched}。`}
                  action={
                    <Button
                      onClick={() => {
                        page.setWord('')
                        setQuery({ q: undefined, free: undefined })
                      }}
                    >
                      查看全部{searched}
                    </Button>
                  }
                />
              )}
            </div>
            {beside && <div className={styles.beside}>{beside}</div>}
          </div>
        </>
      )}
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ArrowDownNarrowWide, ArrowUpNarrowWide, BookMinus, ListChecks, Play } from 'lucide-react'
import { errorTimeChapter } from '../../../calls/review.ts'
import { paths } from '../../../paths.ts'
import { removeQuery } from '../../../platform/navigation/address.ts'
import { useNavigate, useSearch } from '../../../platform/navigation/router/hooks.ts'
import { Link } from '../../../platform/navigation/router/Link.tsx'
import { useSubject } from '../../../platform/subject/subject.ts'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { buttonClass } from '../../../ui/controls/buttonClass.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { RECENT } from '../days.ts'
import { ExportMenu } from '../export/ExportMenu.tsx'
import { ChoiceBar } from '../list/ChoiceBar.tsx'
import { Chooser } from '../list/Chooser.tsx'
import { ReviewLayout } from '../list/ReviewLayout.tsx'
import { ReviewListView } from '../list/ReviewListView.tsx'
import { useChoice } from '../list/useChoice.ts'
import { useReviewList } from '../list/useReviewList.ts'
import type { MyErrorTestSearch } from '../pages.ts'
import { reviewPages } from '../pages.ts'
import { ErrorDays } from './ErrorDays.tsx'
import { ErrorFilters } from './ErrorFilters.tsx'
import { WrongFacts } from './WrongFacts.tsx'

/** /myErrorTest: the learner's wrong questions by chapter or by day: read, practise, remove, give reasons, export. */
export default function MyErrorTestPage() {
  const search = useSearch(reviewPages.myErrorTest)
  const { by = 'path', recentDay, order = 0, cptID, certainty, reason } = search
  const appID = useSubject()?.AppID ?? 0
  const navigate = useNavigate()
  const change = (patch: Partial<MyErrorTestSearch>) =>
    void navigate({ ...paths.myErrorTest({ ...search, ...patch }), replace: true })
  const list = useReviewList(appID, { kind: 'wrong', cptID, recentDay, order, certainty, reason })
  const days = useQuery({ ...errorTimeChapter({ appID }), enabled: appID > 0 && by === 'time' })
  const choice = useChoice(JSON.stringify([cptID, recentDay, certainty, reason]))
  const named = RECENT.find((choice) => choice.days === recentDay)

  return (
    <Page
      width="full"
      title="错题本"
      note="答错的题自动收在这里；重做答对后可以移出。"
      actions={
        <>
          {list.total > 0 && (
            <ExportMenu appID={appID} title="错题本" load={async (most) => choice.of(await list.loadAll(most))} />
          )}
          {list.total > 0 && (
            <Link
              {...tracked('practiseErrors')}
              className={buttonClass('primary')}
              {...paths.reviewTest({
                appID,
                set: 'wrong',
                cptID,
                recentDay,
                order: order || undefined,
                certainty,
                reason,
              })}
            >
              <Play aria-hidden="true" />
              重做这 {list.total} 题
            </Link>
          )}
        </>
      }
    >
      <ReviewLayout
        head={
          <Segmented
            wide
            label="错题范围"
            value={by}
            onChange={(next) =>
              change({ by: next === 'path' ? undefined : next, cptID: undefined, recentDay: undefined })
            }
            options={[
              { value: 'path', label: '按章节' },
              { value: 'time', label: '按时间' },
            ]}
          />
        }
        chooser={
          by === 'path' ? (
            <Chooser appID={appID} kind="wrong" chosen={cptID} onChoose={(id) => change({ cptID: id })} />
          ) : (
            <ErrorDays
              list={days.data?.list ?? []}
              recentDay={recentDay}
              onChoose={(next) => change({ recentDay: next })}
            />
          )
        }
        tools={
          <>
            <Segmented
              size="s"
              label="最近几天"
              value={recentDay === undefined ? 'all' : (named?.value ?? '')}
              onChange={(value) => change({ recentDay: RECENT.find((choice) => choice.value === value)?.days })}
              options={RECENT}
            />
            <Button
              size="s"
              variant="ghost"
              icon={order === 1 ? <ArrowUpNarrowWide aria-hidden="true" /> : <ArrowDownNarrowWide aria-hidden="true" />}
              onClick={() => change({ order: order === 1 ? undefined : 1 })}
            >
              {order === 1 ? '最早在前' : '最近在前'}
            </Button>
            <ErrorFilters filters={{ certainty, reason }} onChange={change} />
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
                icon={<BookMinus aria-hidden="true" />}
                disabled={chosen.length === 0}
                onClick={() => {
                  list.removeMany(chosen)
                  choice.putAll([])
                }}
              >
                移出所选
              </Button>
            )}
          </ChoiceBar>
        )}
        <ReviewListView
          appID={appID}
          title="错题"
          list={list}
          empty={
            <NoErrors
              narrowed={[recentDay, cptID, certainty, reason].some((filter) => filter !== undefined)}
              onAll={() => removeQuery('recentDay', 'cptID', 'certainty', 'reason')}
            />
          }
          choice={choice}
          factsOf={(item) => <WrongFacts item={item} onReason={(next) => void list.setReason(item, next)} />}
          actionsOf={(item) => (
            <Button
              size="s"
              variant="ghost"
              aria-label="移出错题本"
              icon={<BookMinus aria-hidden="true" />}
              onClick={() => list.remove(item)}
            >
              移出
            </Button>
          )}
        />
      </ReviewLayout>
    </Page>
  )
}

function NoErrors({ narrowed, onAll }: { narrowed: boolean; onAll: () => void }) {
  return narrowed ? (
    <Empty
      illustration="clear"
      title="这个范围里没有错题"
      text="换一个章节，或放宽日期与筛选再看看。"
      action={<Button onClick={onAll}>查看全部错题</Button>}
    />
  ) : (
    <Empty
      illustration="clear"
      title="目前没有错题"
      text="练习中答错的题会自动收进来，方便日后重做。"
      action={
        <Link className={buttonClass('primary')} {...paths.chapterMenu()}>
          去章节练习
        </Link>
      }
    />
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { Download, Plus, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type OwnCard, ownCards, removeOwnCard } from '../../../calls/parts/cards.ts'
import CardEditor from '../../../platform/cards/CardEditor.tsx'
import { toast } from '../../../platform/feedback.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { VirtualList } from '../../../ui/lists/VirtualList.tsx'
import styles from './OwnCards.module.css'

const DeckImportDialog = lazy(() => import('./DeckImportDialog.tsx'))
const DeckExportDialog = lazy(() => import('./DeckExportDialog.tsx'))

const UNDO_MS = 6000

/** The learner's own cards: add, change, remove with undo, and take to Anki or bring from it. */
export function OwnCards({ appID, appEName }: { appID: number; appEName: string }) {
  const list = useQuery(ownCards({ appID }))
  const [deck, setDeck] = useState<'in' | 'out'>()
  const [edited, setEdited] = useState<OwnCard | 'new'>()
  const failed = (error: Error) => toast(`没有完成：${error.message}`, 3000)
  const remove = useMutation({ ...removeOwnCard(), onError: failed })
  const takeOut = (card: OwnCard) =>
    remove.mutate(
      { cardID: card.CardID, removed: 1 },
      {
        onSuccess: () =>
          toast('已移除卡片', UNDO_MS, {
            label: '撤销',
            run: () => remove.mutate({ cardID: card.CardID, removed: 0 }),
          }),
      },
    )
  const cards = list.data?.list ?? []
  return (
    <div className={styles.own}>
      <div className={styles.bar}>
        <Button
          {...tracked('makeCard')}
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setEdited('new')}
        >
          写一张卡片
        </Button>
        <Button {...tracked('exportCards')} icon={<Download aria-hidden="true" />} onClick={() => setDeck('out')}>
          导出到 Anki
        </Button>
        <Button {...tracked('importCards')} icon={<Upload aria-hidden="true" />} onClick={() => setDeck('in')}>
          导入 Anki 牌组
        </Button>
      </div>
      {list.error && !list.data && (
        <LoadFailure
          what="自制卡片"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.isPending && (
        <Loading label="正在加载自制卡片">
          <Skeleton height="14rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {list.data && cards.length === 0 && (
        <Empty
          illustration="notes"
          title="还没有自制卡片"
          text="在解析、资料或考点正文里选中一段文字，点“做成卡片”；也可以直接写一张，或导入 Anki 牌组。"
        />
      )}
      {cards.length > 0 && (
        <VirtualList
          label="自制卡片"
          className={styles.list}
          items={cards}
          keyOf={({ CardID }) => CardID}
          rowHeight={5}
          renderRow={(card) => (
            <div className={styles.row}>
              <div className={styles.words}>
                <p className={styles.front}>{card.Front}</p>
                <p className={styles.back}>{card.Back}</p>
                <p className={styles.small}>
                  {[card.Source && `来源：${card.Source}`, card.Aside === 1 && '已搁置'].filter(Boolean).join(' · ')}
                </p>
              </div>
              <Button size="s" aria-label={`修改：${card.Front}`} onClick={() => setEdited(card)}>
                修改
              </Button>
              <Button size="s" aria-label={`移除：${card.Front}`} onClick={() => takeOut(card)}>
                移除
              </Button>
            </div>
          )}
        />
      )}
      {deck && (
        <Suspense>
          {deck === 'in' ? (
            <DeckImportDialog appID={appID} onClose={() => setDeck(undefined)} />
          ) : (
            <DeckExportDialog appEName={appEName} onClose={() => setDeck(undefined)} />
          )}
        </Suspense>
      )}
      {edited && (
        <CardEditor appID={appID} card={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </div>
  )
}

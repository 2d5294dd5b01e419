import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { makeStale } from '../../../calls/making/call.ts'
import { type CardStack, cardKeys, setCardSettings } from '../../../calls/parts/cards.ts'
import { toast } from '../../../platform/feedback.ts'
import { refusedInLook } from '../../../platform/look/refused.ts'
import { useAfterSync } from '../../../platform/outbox/useAfterSync.ts'
import { askPurchase } from '../../../platform/popups/purchase.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { tracked } from '../../../platform/tracking/clicks.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import styles from './Today.module.css'
import { TopCard } from './TopCard.tsx'
import { useDeck } from './useDeck.ts'
import { useStackKept } from './useStackKept.ts'

const AHEAD = [1, 3, 7] as const
const NONE: readonly [] = []

/** Today's stack: the top card with its grades. */
export function Today({ appID, appEName }: { appID: number; appEName: string }) {
  const [ahead, setAhead] = useState(0)
  const deck = useDeck(appEName, ahead)
  const client = useQueryClient()
  const { stack, cards } = deck
  useStackKept(cards ?? NONE, appID, appEName)
  // Fetches counts and charts again, but not the stack that is in use. An empty stack of days ahead is fetched, too,
  // since it may be older than the last grade.
  const isLaidAnew = ahead > 0 && cards?.length === 0
  useAfterSync(() => void makeStale(client, isLaidAnew ? cardKeys : cardKeys.slice(1)))
  if (stack.error && !stack.data)
    return (
      <LoadFailure
        what="今日卡片"
        error={stack.error}
        onRetry={() => void stack.refetch()}
        retrying={stack.isFetching}
      />
    )
  if (!stack.data || !cards || !deck.plan)
    return (
      <Loading label="正在加载今日卡片">
        <Skeleton height="18rem" radius="var(--radius-l)" />
      </Loading>
    )
  const { Load, Opened } = stack.data
  return (
    <div className={styles.today}>
      <div className={styles.bar}>
        <p role="status">
          还剩 {cards.length} 张{deck.done > 0 && ` · 本次已评 ${deck.done} 张`}
        </p>
        <p className={styles.small}>
          今天共到期 {Load.Questions + Load.Cards}：错题 {Load.Questions} 道，其他卡片 {Load.Cards} 张；今天已复习{' '}
          {Load.Done + deck.added}
        </p>
        <CardSettings appID={appID} of={stack.data} />
      </div>
      {!Opened && <Closed appID={appID} />}
      {cards[0] ? (
        <TopCard deck={deck} card={cards[0]} plan={deck.plan} appID={appID} appEName={appEName} />
      ) : (
        <Empty
          illustration="clear"
          title={deck.done > 0 ? '今天的卡片都复习完了' : '今天没有到期的卡片'}
          text={
            Opened
              ? '明天到期的会自动出现；有余力可以提前学几天的，或去“全部考点”突击，不影响安排。'
              : '把解析或资料里的文字选中，点“做成卡片”，就会出现在这里。'
          }
          action={
            <div className={styles.ahead}>
              {AHEAD.map((days) => (
                <Button key={days} aria-pressed={ahead === days} onClick={() => setAhead(days)}>
                  提前 {days} 天
                </Button>
              ))}
              {deck.last && (
                <Button variant="ghost" onClick={() => deck.undo()}>
                  {deck.last === 'aside' ? '撤销搁置' : '撤销上一次评分'}
                </Button>
              )}
            </div>
          }
        />
      )}
      <AsideCards of={stack.data} onBack={(card) => deck.unaside(card)} />
    </div>
  )
}

function Closed({ appID }: { appID: number }) {
  return (
    <div className={styles.closed}>
      <p>考点卡需要开通；自制卡片和错题卡不受影响。</p>
      <Button {...tracked('seeVersions')} size="s" onClick={() => void askPurchase({ modulevip: 'AICard', appID })}>
        查看哪些班次包含
      </Button>
    </div>
  )
}

type Aside = CardStack['Aside'][number]

/** The suspended cards, each with a button to resume it. */
function AsideCards({ of, onBack }: { of: CardStack; onBack: (card: Aside) => void }) {
  const [back, setBack] = useState<readonly Aside[]>([])
  const left = of.Aside.filter((one) => !back.includes(one))
  if (left.length === 0) return null
  return (
    <details className={styles.aside}>
      <summary>已搁置 {left.length} 张</summary>
      <ul>
        {left.map((one) => (
          <li key={`${one.Kind}/${one.ItemID}`}>
            <span>{one.Name}</span>
            <Button
              size="s"
              aria-label={`放回：${one.Name}`}
              onClick={() => {
                if (refusedInLook()) return
                setBack([...back, one])
                onBack(one)
                toast('已放回，下次打开时按时出现', 2000)
              }}
            >
              放回
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const NEW_POINTS = [0, 5, 10, 20, 40, 80]

/** The settings: new points a day, and whether mistakes become cards automatically. */
function CardSettings({ appID, of }: { appID: number; of: CardStack }) {
  const [open, setOpen] = useState(false)
  const save = useMutation({
    ...setCardSettings(),
    onError: (error) => toast(`没有保存：${error.message}`, 3000),
  })
  const set = (change: { newPoints?: number; mistakes?: 0 | 1 }) =>
    save.mutate({ appID, newPoints: of.NewPoints, mistakes: of.Mistakes, ...change })
  return (
    <>
      <Button size="s" icon={<Settings2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        卡片设置
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="卡片设置" size="s">
        <div className={styles.settings}>
          <Field
            label="每天新考点"
            hint="导入的新卡片也算在内。每天的复习总量以复习中心的设置为准，错题、考点和自制卡片合在一起算。"
          >
            <Select value={String(of.NewPoints)} onChange={(value) => set({ newPoints: Number(value) })}>
              {[...new Set([...NEW_POINTS, of.NewPoints])]
                .sort((a, b) => a - b)
                .map((one) => (
                  <option key={one} value={one}>
                    {one === 0 ? '不学新考点' : `${one} 个`}
                  </option>
                ))}
            </Select>
          </Field>
          <Switch
            checked={of.Mistakes === 1}
            onChange={(on) => set({ mistakes: on ? 1 : 0 })}
            note="打开后，到期的错题各成一张卡片；关闭时由它的考点代表。"
          >
            错题自动成卡
          </Switch>
        </div>
      </Dialog>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { priceText } from '@tizhou/domain/money/yuan'
import {
  type Bundle,
  type Coupon,
  couponlist,
  type Discount,
  getHuabeiPrice,
  getPriceList,
  type ListedVersion,
} from '../../../../calls/sales.ts'
import { serverNow } from '../../../../platform/clock.ts'
import { lastDayText } from '../../../../platform/dayText.ts'
import { Checkbox } from '../../../../ui/form/Checkbox.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import type { Choice, Way, WayTo } from '../versions/ways.ts'
import { Choices } from './Choices.tsx'
import { endsSoon, endsText } from './discountEnds.ts'
import styles from './Options.module.css'

const NONE = ''

interface OptionsProps {
  appID: number
  appEName: string
  version: ListedVersion | undefined
  bundle: Bundle | undefined
  discounts: readonly Discount[]
  /** Whether instalments are possible. */
  divides: boolean
  ways: readonly WayTo[]
  choice: Choice
  /** The price before a coupon, yuan: coupons require a minimum. */
  price: number | undefined
  change: (change: Partial<Choice>) => void
}

/**
 * The options of the chosen version: way, parts, discount, coupon, instalments. Options without a choice are left out.
 */
export function Options(props: OptionsProps) {
  const { version, ways, choice } = props
  return (
    <Card title="购买方式">
      <div className={styles.options}>
        {version && ways.length > 1 && <Ways {...props} version={version} />}
        {version && choice.way.way === 'open' && version.SubList.length > 0 && <Parts {...props} version={version} />}
        {choice.way.way !== 'spread' && (
          <>
            <Discounts {...props} />
            <Coupons {...props} />
            {props.divides && <Instalments {...props} />}
          </>
        )}
      </div>
    </Card>
  )
}

const WAYS: Record<Way, (from: string, days: number) => { label: string; note: string }> = {
  open: (_from, days) => ({ label: '单独开通', note: `按原价开通 ${days} 天` }),
  upgrade: (from, days) => ({ label: '升级', note: `“${from}”剩余时间抵扣，新班次重新计算 ${days} 天` }),
  spread: (from) => ({ label: '补差价升级', note: `只付与“${from}”的差价，到期日不变` }),
}

function Ways({ ways, choice, version, change }: OptionsProps & { version: ListedVersion }) {
  const items = ways.map(({ way, from }) => ({ value: way, ...WAYS[way](from?.vname ?? '', version.days) }))
  const choose = (value: string) => {
    const way = ways.find((one) => one.way === value)
    if (way) change({ way, parts: [], discountID: undefined, couponID: undefined, hbfqnum: 0 })
  }
  return <Choices legend="怎样开通" items={items} value={choice.way.way} onChange={choose} row />
}

function Parts({ appEName, version, choice, change }: OptionsProps & { version: ListedVersion }) {
  const { data } = useQuery(getPriceList({ appEName, vn: version.vn }))
  const priced = data?.parts ?? []
  if (priced.length === 0) return null
  const toggle = (id: number, on: boolean) =>
    change({ parts: on ? [...choice.parts, id] : choice.parts.filter((one) => one !== id) })
  return (
    <fieldset className={styles.parts}>
      <legend>分册购买</legend>
      <p>不选分册即购买整个班次</p>
      {priced.map(({ ID, Name, price }) => (
        <Checkbox key={ID} checked={choice.parts.includes(ID)} onChange={(on) => toggle(ID, on)}>
          <span className={styles.part}>
            {Name}
            <strong>{priceText(price)}</strong>
          </span>
        </Checkbox>
      ))}
    </fieldset>
  )
}

function Discounts({ discounts, choice, change }: OptionsProps) {
  const now = serverNow()
  if (discounts.length === 0) return null
  return (
    <Choices
      legend={discounts.every(({ endTime }) => endsSoon(endTime, now)) ? '限时优惠' : '优惠'}
      value={String(choice.discountID ?? NONE)}
      onChange={(value) => change({ discountID: value === NONE ? undefined : Number(value) })}
      items={[...discounts.map((one) => discountItem(one, now)), { value: NONE, label: '不使用优惠' }]}
    />
  )
}

const discountItem = ({ ID, title, price, original, endTime }: Discount, now: number) => ({
  value: String(ID),
  label: title,
  note: `原价 ${priceText(original)}，${endsText(endTime, now)}`,
  amount: priceText(price),
})

function Coupons({ appID, version, choice, price, change }: OptionsProps) {
  const { data } = useQuery(couponlist())
  const vn = version?.vn
  const here = (data?.list ?? []).filter(
    (coupon) => (coupon.AppID === null || coupon.AppID === appID) && (coupon.vn === null || coupon.vn === vn),
  )
  if (here.length === 0) return null
  return (
    <Choices
      legend="优惠券"
      value={String(choice.couponID ?? NONE)}
      onChange={(value) => change({ couponID: value === NONE ? undefined : Number(value) })}
      items={[{ value: NONE, label: '不使用优惠券' }, ...here.map((coupon) => couponItem(coupon, price))]}
    />
  )
}

function couponItem({ ID, name, kind, value, minPrice, endTime, usable, why }: Coupon, price: number | undefined) {
  const tooLittle = price !== undefined && price < minPrice
  const bound = minPrice > 0 ? `满 ${priceText(minPrice)} 可用，` : ''
  return {
    value: String(ID),
    label: name,
    note: usable === 0 && why ? why : `${bound}${lastDayText(endTime)} 到期`,
    amount: offText(kind, value),
    disabled: usable === 0 || tooLittle,
  }
}

const offText = (kind: Coupon['kind'], value: number): string =>
  kind === 'minus' ? `-${priceText(value)}` : kind === 'percent' ? `${(100 - value) / 10} 折` : priceText(value)

function Instalments({ appEName, version, bundle, choice, change }: OptionsProps) {
  const { data } = useQuery(
    getHuabeiPrice({ appEName, vn: version?.vn ?? 0, contents: bundle ? String(bundle.ID) : '' }),
  )
  const offered = data?.list ?? []
  if (offered.length === 0) return null
  return (
    <Choices
      legend="花呗分期"
      row
      value={String(choice.hbfqnum)}
      onChange={(value) => change({ hbfqnum: Number(value) as Choice['hbfqnum'] })}
      items={[
        { value: '0', label: '不分期', note: '一次付清' },
        ...offered.map(({ hbfqnum, each, first, fee }) => ({
          value: String(hbfqnum),
          label: `${hbfqnum} 期`,
          note: `首期 ${priceText(first)}，之后每期 ${priceText(each)}；手续费 ${priceText(fee)}`,
        })),
      ]}
    />
  )
}

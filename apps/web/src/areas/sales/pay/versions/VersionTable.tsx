import { MODULES } from '@tizhou/catalogue/modules'
import { priceText } from '@tizhou/domain/money/yuan'
import { Check, Minus } from 'lucide-react'
import { type CSSProperties, useId, useState } from 'react'
import type { ListedVersion } from '../../../../calls/sales.ts'
import { lastDayText } from '../../../../platform/dayText.ts'
import { tracked } from '../../../../platform/tracking/clicks.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Table } from '../../../../ui/lists/Table.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { classes } from '../../../../ui/theme/classes.ts'
import styles from './VersionTable.module.css'
import type { Held } from './ways.ts'

/** The number of rows shown before the rest is unfolded. */
const SHOWN = 8

interface VersionTableProps {
  versions: readonly ListedVersion[]
  held: readonly Held[]
  /** The wanted module. */
  module: string | undefined
  recommended: { vn: number; why: string } | undefined
  chosen: number | undefined
  onChoose: (vn: number) => void
}

/** A table of versions: price and modules of each. One is chosen in the header, by arrow keys, too. */
export function VersionTable({ versions, held, module, recommended, chosen, onChoose }: VersionTableProps) {
  const name = useId()
  const [all, setAll] = useState(false)
  const { differing, common } = modulesOf(versions, module)
  const shown = all ? differing : differing.slice(0, SHOWN)
  return (
    <Card title="选择班次" note={versions.length > 1 ? `${versions.length} 个班次` : undefined} flush>
      <Table
        className={styles.table}
        caption="各班次的价格与包含的功能"
        frame="班次对比"
        columns={[
          { name: '功能', className: styles.corner },
          ...versions.map((version) => ({
            key: version.vn,
            name: version.vname,
            isChosen: version.vn === chosen,
            content: (
              <Head
                version={version}
                name={name}
                held={held.find(({ vn }) => vn === version.vn)}
                isRecommended={recommended?.vn === version.vn}
                chosen={version.vn === chosen}
                onChoose={() => onChoose(version.vn)}
              />
            ),
          })),
        ]}
        data-many={versions.length > MANY || undefined}
        style={{ '--versions': versions.length } as CSSProperties}
      >
        {shown.map((key) => (
          <tr key={key} className={classes(key === module && styles.asked)}>
            <th scope="row">
              {MODULES[key] ?? key}
              {key === module && <Badge tone="vip">您需要的</Badge>}
            </th>
            {versions.map(({ vn, vnJson }) => (
              <td key={vn} data-chosen={vn === chosen || undefined}>
                <Sign has={Object.hasOwn(vnJson, key)} />
              </td>
            ))}
          </tr>
        ))}
      </Table>
      <div className={styles.below}>
        {recommended?.why && (
          <p>
            推荐{versions.find(({ vn }) => vn === recommended.vn)?.vname}：{recommended.why}
          </p>
        )}
        {differing.length > SHOWN && (
          <Button size="s" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? '收起' : `展开全部 ${differing.length} 项功能`}
          </Button>
        )}
        {common.length > 0 && (
          <p>
            {versions.length > 1 ? '各班次都包含：' : '包含：'}
            {common.map((key) => MODULES[key] ?? key).join('、')}
          </p>
        )}
      </div>
    </Card>
  )
}

/** With more versions than this the table is wider than the narrowest window. */
const MANY = 4

/** Modules in which the versions differ, the wanted one first, and those that all versions have. */
function modulesOf(versions: readonly ListedVersion[], asked: string | undefined) {
  const order = Object.keys(MODULES)
  const place = (key: string) => (key === asked ? -1 : order.includes(key) ? order.indexOf(key) : order.length)
  const keys = [...new Set(versions.flatMap(({ vnJson }) => Object.keys(vnJson)))].sort((a, b) => place(a) - place(b))
  const inAll = (key: string) => versions.every(({ vnJson }) => Object.hasOwn(vnJson, key))
  return {
    differing: keys.filter((key) => key === asked || !inAll(key)),
    common: keys.filter((key) => key !== asked && inAll(key)),
  }
}

const Sign = ({ has }: { has: boolean }) => (
  <span className={has ? styles.has : styles.hasNot}>
    {has ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" />}
    <span className="visually-hidden">{has ? '包含' : '不含'}</span>
  </span>
)

interface HeadProps {
  version: ListedVersion
  name: string
  held: Held | undefined
  isRecommended: boolean
  chosen: boolean
  onChoose: () => void
}

function Head({ version, name, held, isRecommended, chosen, onChoose }: HeadProps) {
  const { vname, price, nowPrice, days } = version
  const isLess = nowPrice < price
  return (
    <label className={styles.head}>
      <input
        {...tracked('chooseVersion')}
        type="radio"
        name={name}
        checked={chosen}
        onChange={onChoose}
        aria-label={`${vname}，${priceText(nowPrice)}，${days} 天${isLess ? `，原价 ${priceText(price)}` : ''}${held ? '，已开通' : ''}${isRecommended ? '，推荐' : ''}`}
      />
      <span className={styles.name}>{vname}</span>
      <span className={styles.price}>
        <strong>{priceText(nowPrice)}</strong>
        {isLess && <s>{priceText(price)}</s>}
      </span>
      <small>{days} 天</small>
      {held && <Badge tone="vip">已开通</Badge>}
      {held && <small>至 {lastDayText(held.EndTime)}</small>}
      {isRecommended && <Badge tone="brand">推荐</Badge>}
    </label>
  )
}

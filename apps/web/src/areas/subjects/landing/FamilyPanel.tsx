import { FAMILIES } from '@tizhou/catalogue/families'
import { type CatalogueFamily, type Filter, filterCatalogue } from '@tizhou/catalogue/find'
import type { Shops } from '@tizhou/catalogue/outbound'
import { PROVINCES } from '@tizhou/catalogue/provinces'
import { TIERS } from '@tizhou/catalogue/tiers'
import { useMemo, useState } from 'react'
import type { FoundSubject } from '../../../calls/parts/study.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CatalogueList } from './CatalogueList.tsx'
import styles from './FamilyPanel.module.css'

interface FamilyPanelProps {
  of: CatalogueFamily
  shops: Shops
  studied: ReadonlyMap<string, FoundSubject>
}

/** The filter value for entries without the attribute. */
const NONE = '-'

/** The attributes in which the entries of a family differ, with their names and values. */
function choicesOf({ entries }: CatalogueFamily) {
  const distinct = <K extends 'edition' | 'tier' | 'province'>(field: K) => [
    ...new Set(entries.map((entry) => entry[field])),
  ]
  return [
    {
      field: 'province' as const,
      label: '地区',
      options: distinct('province').map((value) => [value ?? NONE, value ? PROVINCES[value] : '全国'] as const),
    },
    {
      field: 'tier' as const,
      label: '版本',
      options: distinct('tier').map((value) => [value ?? NONE, value ? TIERS[value] : '普通版'] as const),
    },
    {
      field: 'edition' as const,
      label: '年份',
      options: distinct('edition')
        .sort()
        .map((value) => [String(value), `${value} 版`] as const),
    },
  ].filter(({ options }) => options.length > 1)
}

type Chosen = Partial<Record<'edition' | 'tier' | 'province', string>>

/** One family with filters for the attributes in which its entries differ. */
export function FamilyPanel({ of, shops, studied }: FamilyPanelProps) {
  const [chosen, setChosen] = useState<Chosen>({})
  const choices = useMemo(() => choicesOf(of), [of])
  const entries = useMemo(() => narrowed(of, chosen), [of, chosen])
  const { name } = FAMILIES[of.family]
  return (
    <section className={styles.panel} aria-label={name}>
      <header className={styles.header}>
        <h3>{name}</h3>
        <span role="status">{entries.length} 条</span>
        {choices.length > 0 && (
          <div className={styles.filters}>
            {choices.map(({ field, label, options }) => (
              <label key={field}>
                {label}
                <select
                  value={chosen[field] ?? ''}
                  onChange={({ target }) => setChosen({ ...chosen, [field]: target.value || undefined })}
                >
                  <option value="">全部</option>
                  {options.map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </div>
        )}
      </header>
      {entries.length === 0 ? (
        <p className={styles.none}>
          没有同时符合这些条件的考试。
          <Button size="s" onClick={() => setChosen({})}>
            清除筛选
          </Button>
        </p>
      ) : (
        <CatalogueList key={JSON.stringify(chosen)} entries={entries} shops={shops} studied={studied} />
      )}
    </section>
  )
}

function narrowed({ entries }: CatalogueFamily, { edition, tier, province }: Chosen) {
  const filter = {
    ...(edition && { edition: Number(edition) }),
    ...(tier && tier !== NONE && { tier }),
    ...(province && province !== NONE && { province }),
  } as Filter
  return filterCatalogue(entries, filter).filter(
    (entry) => (tier !== NONE || !entry.tier) && (province !== NONE || !entry.province),
  )
}

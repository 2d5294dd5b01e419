import { useQuery } from '@tanstack/react-query'
import { FAMILIES, type FamilyKey, GROUPS } from '@tizhou/catalogue/families'
import { byFamily, type CatalogueFamily, searchCatalogue } from '@tizhou/catalogue/find'
import type { Shops } from '@tizhou/catalogue/outbound'
import { useMemo } from 'react'
import type { FoundSubject } from '../../../calls/parts/study.ts'
import { useAgent } from '../../../platform/agent/agent.ts'
import { setQuery } from '../../../platform/navigation/address.ts'
import { LoadFailure } from '../../../platform/requests/LoadFailure.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import styles from './Catalogue.module.css'
import { CatalogueList } from './CatalogueList.tsx'
import { catalogueOptions } from './catalogueOptions.ts'
import { FamilyPanel } from './FamilyPanel.tsx'

interface CatalogueProps {
  word: string
  /** The family in the address; '' for none. */
  family: string
  /** Subjects that can be studied here: catalogue entries with the code of one link to it. */
  live: readonly FoundSubject[]
}

/** The static catalogue: families of exams with their purchase links, or the results of a search in it. */
export function Catalogue({ word, family, live }: CatalogueProps) {
  const catalogue = useQuery(catalogueOptions())
  const all = catalogue.data
  const families = useMemo(() => byFamily(all ?? []), [all])
  const found = useMemo(() => (word && all ? searchCatalogue(all, word) : []), [all, word])
  const studied = useMemo(() => new Map(live.map((subject) => [subject.AppEName, subject])), [live])
  const shops = useShops()
  const shown = families.find((one) => one.family === family) ?? families[0]
  return (
    <section className={styles.section} aria-labelledby="landing-catalogue">
      <header className={styles.header}>
        <h2 id="landing-catalogue">考试目录</h2>
        <p>
          {shops.shopUrl || shops.marketUrl
            ? '各类考试的题库和购买链接。购买链接在新窗口打开外部商店。'
            : '各类考试的题库。本站还没有设置外部商店，所以暂无外部购买链接。'}
        </p>
      </header>
      {catalogue.isPending && (
        <Loading className={styles.split} label="正在加载考试目录">
          <Skeleton height="24rem" radius="var(--radius-l)" />
          <Skeleton height="24rem" radius="var(--radius-l)" />
        </Loading>
      )}
      {catalogue.isError && (
        <LoadFailure
          compact
          error={catalogue.error}
          what="考试目录"
          onRetry={() => void catalogue.refetch()}
          retrying={catalogue.isFetching}
        />
      )}
      {all && word && (
        <>
          <p role="status" className={found.length === 0 ? 'visually-hidden' : styles.count}>
            目录中找到 {found.length} 条
          </p>
          {found.length === 0 ? (
            <Empty
              compact
              illustration="search"
              title={`目录里没有“${word}”`}
              text="换一个词试试：考试名称或专业代码都可以，例如：内科、ZC_NK、303。"
            />
          ) : (
            <CatalogueList key={word} entries={found} shops={shops} studied={studied} word={word} withFamily />
          )}
        </>
      )}
      {all && !word && shown && (
        <div className={styles.split}>
          <Families families={families} shown={shown.family} />
          <FamilyPanel key={shown.family} of={shown} shops={shops} studied={studied} />
        </div>
      )}
    </section>
  )
}

/** The targets of purchase links; known once the agent is loaded. */
function useShops(): Shops {
  const agent = useAgent()
  const { ShopUrl, MarketUrl, MarketItems } = agent ?? {}
  return useMemo(
    () => ({ shopUrl: ShopUrl, marketUrl: MarketUrl, marketItems: MarketItems }),
    [ShopUrl, MarketUrl, MarketItems],
  )
}

function Families({ families, shown }: { families: readonly CatalogueFamily[]; shown: FamilyKey }) {
  return (
    <nav className={styles.nav} aria-label="考试目录的类别">
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h3 id={`group-${group}`}>{GROUPS[group]}</h3>
          <ul>
            {families
              .filter(({ family }) => FAMILIES[family].group === group)
              .map(({ family, entries }) => (
                <li key={family}>
                  <button
                    type="button"
                    aria-current={family === shown || undefined}
                    onClick={() => setQuery({ family })}
                  >
                    {FAMILIES[family].name}
                    <span>
                      {entries.length}
                      <span className="visually-hidden"> 条</span>
                    </span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

import type { RuleVersion } from '@tizhou/domain/scoring/casetest'

/** How cases of a paper are scored, and where the real exam differs (docs/areas/content.md, "Trees and papers"). */
export const CASE_RULES: Record<RuleVersion, string> = {
  '2023':
    '案例分析题：每小问选对一项得 1 份，关键选项得 2 份，无关选项不计，选错一项扣 1 份，最低 0 份，再按所得份数占全部份数的比例折算成分数。真实考试只公布选对得分、选错扣分、扣至本问 0 分为止，不公布各选项的权重，实际得分会与此不同。',
  plain:
    '案例分析题按早年的规则：每小问选对一项得 1 份，选错一项扣 1 份，不分轻重，最低 0 份，再按所得份数占全部份数的比例折算成分数。现在的真实考试按选项的重要程度给分，实际得分会与此不同。',
}

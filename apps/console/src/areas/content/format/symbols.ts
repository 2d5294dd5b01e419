/** A sign with its Chinese name and how that is spelled, for searching. */
export interface Sign {
  sign: string
  name: string
  pinyin: string
}

const of = (list: string): Sign[] =>
  list
    .trim()
    .split('\n')
    .map((line) => {
      const [sign = '', name = '', ...pinyin] = line.trim().split(/\s+/)
      return { sign, name: name.replaceAll('_', ' '), pinyin: pinyin.join(' ') }
    })

/** The signs of medical texts, in groups. */
const SIGN_GROUPS: readonly { name: string; signs: readonly Sign[] }[] = [
  {
    name: '运算与比较',
    signs: of(`
      ± 正负 zheng fu
      × 乘 cheng
      ÷ 除 chu
      ≤ 小于等于 xiao yu deng yu
      ≥ 大于等于 da yu deng yu
      < 小于 xiao yu
      > 大于 da yu
      ≠ 不等于 bu deng yu
      ≈ 约等于 yue deng yu
      ∝ 成正比 cheng zheng bi
      ∞ 无穷 wu qiong
      √ 根号_对 gen hao dui
      ∑ 求和 qiu he
      ∆ 变化量 bian hua liang
      ° 度 du
      ′ 分_角分 fen jiao fen
      ″ 秒_角秒 miao jiao miao
      ‰ 千分号 qian fen hao`),
  },
  {
    name: '箭头',
    signs: of(`
      ↑ 升高_上箭头 sheng gao shang jian tou
      ↓ 降低_下箭头 jiang di xia jian tou
      → 右箭头_导致 you jian tou dao zhi
      ← 左箭头 zuo jian tou
      ↔ 双向箭头 shuang xiang jian tou
      ⇌ 可逆反应 ke ni fan ying
      ↑↑ 明显升高 ming xian sheng gao
      ↓↓ 明显降低 ming xian jiang di`),
  },
  {
    name: '希腊字母',
    signs: of(`
      α 阿尔法_alpha a er fa
      β 贝塔_beta bei ta
      γ 伽马_gamma ga ma
      δ 德尔塔_delta de er ta
      ε 艾普西隆_epsilon ai pu xi long
      ζ 泽塔_zeta ze ta
      η 伊塔_eta yi ta
      θ 西塔_theta xi ta
      κ 卡帕_kappa ka pa
      λ 兰姆达_lambda lan mu da
      μ 缪_mu miu mou
      ν 纽_nu niu
      π 派_pi pai
      ρ 柔_rho rou
      σ 西格玛_sigma xi ge ma
      τ 陶_tau tao
      φ 斐_phi fei
      χ 卡_chi ka
      ψ 普西_psi pu xi
      ω 欧米伽_omega ou mi ga
      Γ 大写伽马_Gamma da xie ga ma
      Δ 大写德尔塔_Delta da xie de er ta
      Σ 大写西格玛_Sigma da xie xi ge ma
      Φ 大写斐_Phi da xie fei
      Ψ 大写普西_Psi da xie pu xi
      Ω 大写欧米伽_Omega_欧姆 da xie ou mi ga ou mu`),
  },
  {
    name: '单位',
    signs: of(`
      ℃ 摄氏度 she shi du
      ×10⁹/L 每升十的九次方 mei sheng shi de jiu ci fang
      ×10¹²/L 每升十的十二次方 mei sheng shi de shi er ci fang
      mmol/L 毫摩尔每升 hao mo er mei sheng
      μmol/L 微摩尔每升 wei mo er mei sheng
      nmol/L 纳摩尔每升 na mo er mei sheng
      pmol/L 皮摩尔每升 pi mo er mei sheng
      g/L 克每升 ke mei sheng
      mg/dl 毫克每分升 hao ke mei fen sheng
      μg/L 微克每升 wei ke mei sheng
      ng/ml 纳克每毫升 na ke mei hao sheng
      U/L 单位每升 dan wei mei sheng
      mmHg 毫米汞柱 hao mi gong zhu
      kPa 千帕 qian pa
      cmH₂O 厘米水柱 li mi shui zhu
      mg/(kg·d) 毫克每千克每天 hao ke mei qian ke mei tian
      ml/min 毫升每分 hao sheng mei fen
      次/分 次每分 ci mei fen
      kg/m² 千克每平方米 qian ke mei ping fang mi
      μm 微米 wei mi`),
  },
  {
    name: '上下标与序号',
    signs: of(`
      ² 平方_上标2 ping fang shang biao
      ³ 立方_上标3 li fang shang biao
      ⁺ 上标加_正离子 shang biao jia zheng li zi
      ⁻ 上标减_负离子 shang biao jian fu li zi
      ₂ 下标2 xia biao
      ₃ 下标3 xia biao
      ① 序号1 xu hao
      ② 序号2 xu hao
      ③ 序号3 xu hao
      ④ 序号4 xu hao
      ⑤ 序号5 xu hao
      Ⅰ 罗马数字1 luo ma shu zi
      Ⅱ 罗马数字2 luo ma shu zi
      Ⅲ 罗马数字3 luo ma shu zi
      Ⅳ 罗马数字4 luo ma shu zi
      ♀ 女性 nv xing
      ♂ 男性 nan xing
      · 间隔号 jian ge hao
      【】 关键词 guan jian ci`),
  },
]

/** The groups with the signs that a text means: the sign itself, a part of its name, its pinyin or the initials of that. */
export function signsFound(typed: string): { name: string; signs: readonly Sign[] }[] {
  const text = typed.trim().toLowerCase()
  if (text === '') return [...SIGN_GROUPS]
  const tight = text.replace(/\s+/g, '')
  const meant = ({ sign, name, pinyin }: Sign) =>
    sign.toLowerCase().normalize('NFKC').includes(tight.normalize('NFKC')) ||
    name.toLowerCase().includes(text) ||
    pinyin.replaceAll(' ', '').startsWith(tight) ||
    pinyin.replace(/(\S)\S*\s*/g, '$1').startsWith(tight)
  return SIGN_GROUPS.map(({ name, signs }) => ({
    name,
    signs: name.includes(text) ? signs : signs.filter(meant),
  })).filter(({ signs }) => signs.length > 0)
}

import { fenOfYuan, yuanOfFen } from '@tizhou/domain/money/yuan'
import { Checkbox, Form, Input, Select, Typography } from 'antd'
import { request } from '../../platform/request.ts'
import { field, position, text, tick, whole } from '../../ui/form/fields.tsx'
import type { RowForm } from '../../ui/room/description.ts'
import { SubListFields } from './SubListFields.tsx'
import { OFF_SALE, type Subject, type Version } from './subjectTypes.ts'

export interface Values {
  vn: number
  name: string
  position: number
  /** In yuan, as typed. */
  price: string
  offSale: boolean
  /** Confirms that a version without a price is on sale. */
  allowFree?: boolean
  hidden: boolean
  hideByVip: number[]
  subList: { ID: number; Name: string; modules?: string[] }[]
}

const ON_SALE = 1

const priceRule = {
  validator: async (_: unknown, value = '') => {
    if (fenOfYuan(value) === undefined) throw new Error('请填写金额，最多两位小数，例如 268 或 268.50')
  },
}

/** A tick that confirms a price of 0 of a version on sale. `version`: as it is; one that is free on sale needs no tick. */
function FreeTick({ version }: { version: Version | undefined }) {
  const form = Form.useFormInstance<Values>()
  const price = Form.useWatch('price', form)
  const offSale = Form.useWatch('offSale', form)
  const isFreeAlready = version !== undefined && version.verNo !== OFF_SALE && version.price === 0
  if (isFreeAlready || offSale !== false || fenOfYuan(price ?? '') !== 0) return null
  return (
    <Form.Item
      name="allowFree"
      valuePropName="checked"
      extra="价格是 0。“价格与优惠”里有生效且不会到期的价格时，不用勾选，按那里的价格卖。"
    >
      <Checkbox>免费：任何人可以免费开通</Checkbox>
    </Form.Item>
  )
}

/**
 * Adds or changes a version. ModuleMatrix sets its modules. `setsPrices`: the member of staff may set prices (sales or
 * operator).
 */
export function versionForm({ appID, versions }: Subject, setsPrices: boolean): RowForm<Version, Values> {
  const othersOf = (version?: Version) => versions.filter(({ vn }) => vn !== version?.vn)
  return {
    title: (version) => (version ? `修改版本“${version.name}”` : '新建版本'),
    action: (version) => (version ? '保存' : '创建'),
    width: 600,
    initial: (version) =>
      version
        ? {
            ...version,
            price: yuanOfFen(version.price),
            offSale: version.verNo === OFF_SALE,
            hidden: version.hidden === 1,
          }
        : {
            vn: Math.max(0, ...versions.map(({ vn }) => vn)) + 1,
            position: Math.max(0, ...versions.map((other) => other.position)) + 1,
            offSale: true,
            hideByVip: [],
            subList: [],
          },
    lines: (version) => [
      [
        whole('vn', '编号', [1, 100_000], {
          required: true,
          disabled: version !== undefined,
          extra: '建好后不能改；公告、协议、直播等按它指定版本。',
        }),
        text('name', '名称', 40, { required: true, grow: 1 }),
        position(),
      ],
      setsPrices ? (
        field(
          'price',
          '价格（元/年）',
          <Input inputMode="decimal" prefix="¥" maxLength={14} autoComplete="off" style={{ width: 200 }} />,
          { rules: [priceRule] },
        )
      ) : (
        <Typography.Paragraph key="price" type="secondary">
          价格由销售在“价格与优惠”中设定；有了价格才能上架。
        </Typography.Paragraph>
      ),
      version === undefined || version.state === 'draft'
        ? tick('offSale', '先存为草稿', {
            extra: '学员看不到，也不能购买或开通。选好模块、定好价格后取消勾选，就上架了。',
          })
        : tick('offSale', '下架：不能再买', {
            extra: '使用中的学员会被请去重新选择版本。',
          }),
      ...(setsPrices ? [<FreeTick key="allowFree" version={version} />] : []),
      tick('hidden', '购买时不显示', { extra: '已有的人照常使用，只是不出现在购买列表。' }),
      field(
        'hideByVip',
        '对这些版本的持有者隐藏',
        <Select
          mode="multiple"
          allowClear
          options={othersOf(version).map(({ vn, name }) => ({ value: vn, label: name }))}
        />,
        { extra: '持有所选版本的学员，在购买列表中看不到本版本。' },
      ),
      <SubListFields key="subList" />,
    ],
    save: ({ vn, price, offSale, allowFree, hidden, ...fields }, version) => {
      const before = version?.verNo ?? ON_SALE
      const sent = {
        appID,
        vn,
        ...fields,
        ...(setsPrices ? { price: fenOfYuan(price) as number } : {}),
        verNo: offSale ? OFF_SALE : before === OFF_SALE ? ON_SALE : before,
        ...(allowFree && { allowFree: 1 as const }),
        hidden: hidden ? (1 as const) : (0 as const),
        hideByVip: fields.hideByVip ?? [],
        subList: fields.subList ?? [],
      }
      return version
        ? request('subjects.versionSave', { ...sent, revision: version.revision })
        : request('subjects.versionCreate', sent)
    },
    done: (version) => (version ? '版本已保存' : '版本已创建，请在“模块”中选择它包含的模块，再上架'),
  }
}

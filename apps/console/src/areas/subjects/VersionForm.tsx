import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { fenOfYuan, yuanOfFen } from '@tizhou/domain/money/yuan'
import { App, Button, Checkbox, Flex, Form, Input, InputNumber, Select, Space } from 'antd'
import { request } from '../../platform/request.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { OFF_SALE, type Subject, type Version } from './subjectTypes.ts'

interface Values {
  vn: number
  name: string
  position: number
  /** As typed, in yuan. */
  price: string
  offSale: boolean
  hidden: boolean
  hideByVip: number[]
  subList: { ID: number; Name: string }[]
}

const ON_SALE = 1

/** A new version or one that is there; what it unlocks is set in the matrix beside. */
export function VersionForm({
  subject,
  version,
  onClose,
  onSaved,
}: {
  subject: Subject
  version: Version | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}) {
  const { message } = App.useApp()
  const others = subject.versions.filter(({ vn }) => vn !== version?.vn)
  const save = async ({ vn, price, offSale, hidden, ...fields }: Values) => {
    const before = version?.verNo ?? ON_SALE
    const verNo = offSale ? OFF_SALE : before === OFF_SALE ? ON_SALE : before
    const sent = {
      appID: subject.appID,
      vn,
      ...fields,
      price: fenOfYuan(price) as number,
      verNo,
      hidden: hidden ? (1 as const) : (0 as const),
      hideByVip: fields.hideByVip ?? [],
      subList: fields.subList ?? [],
    }
    await (version ? request('subjects.versionSave', sent) : request('subjects.versionCreate', sent))
    message.success(version ? '版本已保存' : '版本已创建，请在“模块”中选择它包含的模块')
    await onSaved()
  }
  return (
    <FormDialog<Values>
      title={version ? `修改版本“${version.name}”` : '新建版本'}
      action={version ? '保存' : '创建'}
      width={600}
      initial={
        version
          ? {
              ...version,
              price: yuanOfFen(version.price),
              offSale: version.verNo === OFF_SALE,
              hidden: version.hidden === 1,
            }
          : {
              vn: Math.max(0, ...others.map(({ vn }) => vn)) + 1,
              position: Math.max(0, ...others.map(({ position }) => position)) + 1,
              hideByVip: [],
              subList: [],
            }
      }
      onSubmit={save}
      onClose={onClose}
    >
      <Flex gap={12}>
        <Form.Item name="vn" label="编号 vn" rules={[{ required: true, message: '请填写编号' }]}>
          <InputNumber min={1} max={100_000} precision={0} disabled={version !== undefined} />
        </Form.Item>
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
          style={{ flex: 1 }}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item name="position" label="排序" rules={[{ required: true, message: '请填写排序' }]}>
          <InputNumber min={0} max={1_000_000} precision={0} />
        </Form.Item>
      </Flex>
      <Form.Item
        name="price"
        label="价格（元/年）"
        rules={[
          {
            validator: async (_, value: string = '') => {
              if (fenOfYuan(value) === undefined) throw new Error('请填写金额，最多两位小数，例如 268 或 268.50')
            },
          },
        ]}
      >
        <Input inputMode="decimal" prefix="¥" maxLength={14} autoComplete="off" style={{ width: 200 }} />
      </Form.Item>
      <Form.Item name="offSale" valuePropName="checked" extra="使用中的学员会被请去重新选择版本。">
        <Checkbox>下架（VerNO {OFF_SALE}）</Checkbox>
      </Form.Item>
      <Form.Item name="hidden" valuePropName="checked" extra="仍可使用，只是不出现在购买列表。">
        <Checkbox>购买时不显示（buyListHide）</Checkbox>
      </Form.Item>
      <Form.Item name="hideByVip" label="对这些版本的持有者隐藏" extra="持有所选版本的学员，在购买列表中看不到本版本。">
        <Select mode="multiple" allowClear options={others.map(({ vn, name }) => ({ value: vn, label: name }))} />
      </Form.Item>
      <Form.List name="subList">
        {(fields, { add, remove }) => (
          <Form.Item label="分册（SubList）" extra="按书单独售卖的部分；编号对应 bookID。">
            <Flex vertical gap={6}>
              {fields.map(({ key, name }) => (
                <Space.Compact key={key}>
                  <Form.Item name={[name, 'ID']} noStyle rules={[{ required: true, message: '请填写编号' }]}>
                    <InputNumber
                      min={1}
                      max={1_000_000_000}
                      precision={0}
                      placeholder="编号"
                      aria-label={`第 ${name + 1} 分册的编号`}
                    />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'Name']}
                    noStyle
                    rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
                  >
                    <Input maxLength={40} placeholder="名称" aria-label={`第 ${name + 1} 分册的名称`} />
                  </Form.Item>
                  <Button
                    icon={<DeleteOutlined />}
                    aria-label={`移除第 ${name + 1} 分册`}
                    onClick={() => remove(name)}
                  />
                </Space.Compact>
              ))}
              <div>
                <Button size="small" icon={<PlusOutlined />} onClick={() => add({})}>
                  添加分册
                </Button>
              </div>
            </Flex>
          </Form.Item>
        )}
      </Form.List>
    </FormDialog>
  )
}

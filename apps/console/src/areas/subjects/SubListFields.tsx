import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { MODULES } from '@tizhou/catalogue/modules'
import { Button, Flex, Form, Input, InputNumber, Select, Space } from 'antd'

const MODULE_OPTIONS = Object.entries(MODULES).map(([value, name]) => ({ value, label: name ?? value }))

/** The separately sold parts of a version, in the version's form. */
export const SubListFields = () => (
  <Form.List name="subList">
    {(fields, { add, remove }) => (
      <Form.Item
        label="分册"
        extra="可以单独买的一部分，如一本书；编号是这本书自己的编号，同一版本里不能重复。单独购买时开通所选模块；不选则与整个版本相同。"
      >
        <Flex vertical gap={6}>
          {fields.map(({ key, name }) => (
            <Space.Compact key={key} block>
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
              <Form.Item name={[name, 'modules']} noStyle>
                <Select
                  mode="multiple"
                  allowClear
                  maxTagCount="responsive"
                  optionFilterProp="label"
                  options={MODULE_OPTIONS}
                  placeholder="全部模块"
                  aria-label={`第 ${name + 1} 分册的模块`}
                  style={{ minWidth: 200 }}
                />
              </Form.Item>
              <Button icon={<DeleteOutlined />} aria-label={`移除第 ${name + 1} 分册`} onClick={() => remove(name)} />
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
)

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Input, InputNumber, Space } from 'antd'

/** The parts of a version that are sold by the book; stands in the form of the version. */
export const SubListFields = () => (
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

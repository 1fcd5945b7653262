import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { IconButton } from '../../ui/ActionButton.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useT } from '../words.ts';

type CustomFieldsProps = { name: string; limit: number };

/** Renders texts with labels that the member names, and adds and removes them. */
export function CustomFields({ name: list, limit }: CustomFieldsProps) {
  const t = useT();
  return (
    <Form.List name={list}>
      {(lines, { add, remove }) => (
        <>
          {lines.map(({ key, name }) => (
            <div key={key} className="fields" style={{ gridTemplateColumns: '1fr 1.6fr auto' }}>
              <TextField
                name={[name, 'label']}
                path={[list, name, 'label']}
                label={t('customFieldName')}
                isRequired
                maxLength={100}
              />
              <TextField
                name={[name, 'value']}
                path={[list, name, 'value']}
                label={t('customFieldValue')}
                isRequired
                maxLength={500}
              />
              <IconButton
                name={t('customFieldRemove')}
                icon={<DeleteOutlined aria-hidden />}
                style={{ marginTop: 25 }}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          {lines.length < limit && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ label: '', value: '' })}>
              {t('customFieldAdd')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}

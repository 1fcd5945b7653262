// The fields of each section.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { dimensionsUnits, listLimits, sessionTime, weightUnits } from '@portage/contract/settings/rules';
import { Button, Form, Input, InputNumber, Radio, Switch } from 'antd';
import { useRef } from 'react';
import { AddressField } from '../stores/AddressField.tsx';
import { IconButton } from '../ui/ActionButton.tsx';
import type { ListedWord, SettingsValues } from './values.ts';
import { useT } from './words.ts';

export function Information() {
  const t = useT();
  return (
    <>
      <Form.Item name="name" label={t('name')} required extra={t('nameHelp')}>
        <Input maxLength={120} autoComplete="organization" />
      </Form.Item>
      <div className="fields">
        <Form.Item name="email" label={t('email')}>
          <Input type="email" maxLength={254} autoComplete="email" />
        </Form.Item>
        <Form.Item name="phone" label={t('phone')} extra={t('phoneHelp')}>
          <Input type="tel" maxLength={40} autoComplete="tel" />
        </Form.Item>
      </div>
      <Form.Item name="address" label={t('address')} extra={t('addressHelp')}>
        <AddressField />
      </Form.Item>
    </>
  );
}

export function Tags() {
  return <WordList name="orderTags" texts={{ one: 'tag', add: 'addTag', none: 'noTags' }} />;
}

export function Packages() {
  const t = useT();
  return (
    <>
      <div className="fields">
        <Form.Item name="dimensionsUnit" label={t('dimensionsUnit')}>
          <Radio.Group options={dimensionsUnits.map((unit) => ({ value: unit, label: t(unit) }))} />
        </Form.Item>
        <Form.Item name="weightUnit" label={t('weightUnit')} extra={t('unitHelp')}>
          <Radio.Group options={weightUnits.map((unit) => ({ value: unit, label: t(unit) }))} />
        </Form.Item>
      </div>
      <Form.Item
        name="packageSizeSelectionEnabled"
        label={t('packageSizeSelectionEnabled')}
        valuePropName="checked"
        extra={t('sizesHelp')}
      >
        <Switch />
      </Form.Item>
      <WordList name="packageSizes" texts={{ one: 'size', add: 'addSize', none: 'noSizes' }} />
    </>
  );
}

export function NewOrders() {
  const t = useT();
  const way = (value: boolean, name: 'wait' | 'atOnce') => (
    <Radio value={value} className="card">
      <span className="pair">
        <strong>{t(name)}</strong>
        <span>{t(`${name}Help`)}</span>
      </span>
    </Radio>
  );
  return (
    <Form.Item name="ordersNotFulfilledByDefault">
      <Radio.Group className="stack" aria-labelledby="settings-section">
        {way(true, 'wait')}
        {way(false, 'atOnce')}
      </Radio.Group>
    </Form.Item>
  );
}

export function Sessions() {
  const t = useT();
  const { least, most } = sessionTime;
  return (
    <Form.Item name="sessionTimeInMinutes" label={t('sessionTimeInMinutes')} extra={t('sessionHelp', { least, most })}>
      <InputNumber precision={0} suffix={t('minutes')} style={{ width: 180 }} />
    </Form.Item>
  );
}

type WordListProps = {
  name: 'orderTags' | 'packageSizes';
  texts: { one: 'tag' | 'size'; add: 'addTag' | 'addSize'; none: 'noTags' | 'noSizes' };
};

/** A list of words that can be changed, added to and taken from; Enter leads on to a new one. */
function WordList({ name, texts }: WordListProps) {
  const t = useT();
  const form = Form.useFormInstance<SettingsValues>();
  const listed: ListedWord[] = Form.useWatch(name, form) ?? [];
  const adding = useRef<HTMLButtonElement>(null);
  return (
    <Form.List name={name}>
      {(fields, { add, remove }) => {
        const addOne = () => {
          add({ word: '', was: null });
          requestAnimationFrame(() => form.focusField([name, fields.length, 'word']));
        };
        return (
          <fieldset className="stack settings-words">
            <legend className={name === 'orderTags' ? 'visually-hidden' : undefined}>{t(name)}</legend>
            {fields.length === 0 && <p className="muted">{t(texts.none)}</p>}
            {fields.map(({ key, name: place }) => (
              <div key={key} className="row" style={{ flexWrap: 'nowrap', alignItems: 'start' }}>
                <Form.Item name={[place, 'word']} className="settings-word-field">
                  <Input
                    aria-label={t(texts.one, { place: place + 1 })}
                    maxLength={listLimits.characters}
                    autoComplete="off"
                    onPressEnter={(event) => {
                      event.preventDefault();
                      addOne();
                    }}
                  />
                </Form.Item>
                <IconButton
                  name={t('remove', { word: listed[place]?.word ?? '' })}
                  icon={<DeleteOutlined aria-hidden />}
                  onClick={() => {
                    remove(place);
                    adding.current?.focus();
                  }}
                />
              </div>
            ))}
            <Button
              ref={adding}
              className="start"
              icon={<PlusOutlined aria-hidden />}
              disabled={fields.length >= listLimits[name]}
              onClick={addOne}
            >
              {t(texts.add)}
            </Button>
          </fieldset>
        );
      }}
    </Form.List>
  );
}

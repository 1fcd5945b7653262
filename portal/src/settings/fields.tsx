// The form fields of each section.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { dimensionsUnits, listLimits, sessionTime, weightUnits } from '@portage/contract/settings/rules';
import { Button, Form, Input } from 'antd';
import { useRef } from 'react';
import { AddressField } from '../stores/AddressField.tsx';
import { IconButton } from '../ui/ActionButton.tsx';
import { Field } from '../ui/form/Field.tsx';
import { CardsField, NumberField, RadioField, SwitchField, TextField } from '../ui/form/fields.tsx';
import type { ListedWord, SettingsValues } from './values.ts';
import { useT } from './words.ts';

export function Information() {
  const t = useT();
  return (
    <>
      <TextField
        name="name"
        label={t('name')}
        isRequired
        help={t('nameHelp')}
        maxLength={120}
        autoComplete="organization"
      />
      <div className="fields">
        <TextField name="email" label={t('email')} type="email" maxLength={254} autoComplete="email" />
        <TextField name="phone" label={t('phone')} help={t('phoneHelp')} type="tel" maxLength={40} autoComplete="tel" />
      </div>
      <Field name="address" label={t('address')} help={t('addressHelp')}>
        <AddressField />
      </Field>
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
        <RadioField
          name="dimensionsUnit"
          label={t('dimensionsUnit')}
          options={dimensionsUnits.map((unit) => ({ value: unit, label: t(unit) }))}
        />
        <RadioField
          name="weightUnit"
          label={t('weightUnit')}
          help={t('unitHelp')}
          options={weightUnits.map((unit) => ({ value: unit, label: t(unit) }))}
        />
      </div>
      <SwitchField name="packageSizeSelectionEnabled" label={t('packageSizeSelectionEnabled')} help={t('sizesHelp')} />
      <WordList name="packageSizes" texts={{ one: 'size', add: 'addSize', none: 'noSizes' }} />
    </>
  );
}

export function NewOrders() {
  const t = useT();
  return (
    <CardsField
      name="ordersNotFulfilledByDefault"
      aria-label={t('orders')}
      options={[
        { value: true, name: t('wait'), about: t('waitHelp') },
        { value: false, name: t('atOnce'), about: t('atOnceHelp') },
      ]}
    />
  );
}

export function Sessions() {
  const t = useT();
  const { least, most } = sessionTime;
  return (
    <NumberField
      name="sessionTimeInMinutes"
      label={t('sessionTimeInMinutes')}
      help={t('sessionHelp', { least, most })}
      precision={0}
      suffix={t('minutes')}
      width={180}
    />
  );
}

type WordListProps = {
  name: 'orderTags' | 'packageSizes';
  texts: { one: 'tag' | 'size'; add: 'addTag' | 'addSize'; none: 'noTags' | 'noSizes' };
};

/** Edits a list of words: changes, adds and removes them; Enter moves on to a new one. */
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

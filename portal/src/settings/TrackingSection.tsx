import { addressOf } from '@portage/contract/endpoint';
import { shadesOf } from '@portage/contract/settings/face';
import type { Logo } from '@portage/contract/settings/logo';
import { switches, type TrackingSwitch } from '@portage/contract/settings/switches';
import { TrackingSettings, TrackingSettingsEdit } from '@portage/contract/settings/tracking';
import { switchNames } from '@portage/contract/settings/words';
import { tracking } from '@portage/contract/tracking/endpoints';
import { Button, Form, Switch } from 'antd';
import { useDeferredValue } from 'react';
import { api } from '../api/client.ts';
import { keyOf, useRead } from '../api/read.ts';
import { Field } from '../ui/form/Field.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useVersionedForm } from '../ui/form/useVersionedForm.ts';
import { Picture, PreviewPane } from '../ui/preview/PreviewPane.tsx';
import { Section } from '../ui/Section.tsx';
import { ReadState } from '../ui/StatePanel.tsx';
import { useNotify } from '../ui/useNotify.ts';
import type { Language } from '../words/language.ts';
import { useWords } from '../words/translate.ts';
import { LogoField } from './LogoField.tsx';
import { useT, type words } from './words.ts';

/** Edits the recipients' page, its options, content and style, beside a preview. */
export function TrackingSection() {
  const read = useRead(api.settings.tracking, {});
  return read.data ? <TrackingForm settings={read.data} /> : <ReadState read={read} />;
}

function TrackingForm({ settings }: { settings: TrackingSettings }) {
  const t = useT();
  const form = useTracking(settings);
  return (
    <div className="with-preview">
      <Section title={t('tracking')} about={t('trackingAbout')}>
        <SchemaForm form={form} staleTitle={t('trackingStale')}>
          {groups.map(({ title, about, names }) => (
            <SwitchGroup key={title} title={t(title)} about={t(about)} names={names} />
          ))}
          <Field name="logo" label={t('logo')} help={t('logoHelp')}>
            <LogoField />
          </Field>
          <Field name="color" label={t('color')} help={<Shades color={form.values.color} />}>
            <ColorField />
          </Field>
        </SchemaForm>
      </Section>
      <Preview values={form.values} />
    </div>
  );
}

const startingWith = (...beginnings: string[]) =>
  switches.filter((name) => beginnings.some((beginning) => name.startsWith(beginning)));
const contacts: readonly TrackingSwitch[] = ['showsPhone', 'showsEmail', 'showsAddress'];

const groups = [
  { title: 'mayChange', about: 'mayChangeAbout', names: startingWith('allows') },
  { title: 'afterwards', about: 'afterwardsAbout', names: ['asksReview', 'takesClaims'] },
  { title: 'onTheWay', about: 'onTheWayAbout', names: ['showsMap', 'chatOnTheWay', 'staffInChat'] },
  { title: 'contact', about: 'contactAbout', names: contacts },
] as const satisfies { title: keyof typeof words; about: keyof typeof words; names: readonly TrackingSwitch[] }[];

type SwitchGroupProps = { title: string; about: string; names: readonly TrackingSwitch[] };

function SwitchGroup({ title, about, names }: SwitchGroupProps) {
  const named = useWords(switchNames);
  return (
    <fieldset className="settings-switches">
      <legend>{title}</legend>
      <p className="muted small">{about}</p>
      {names.map((name) => (
        <div key={name} className="row">
          <Form.Item name={['switches', name]} valuePropName="checked" noStyle>
            <Switch size="small" aria-labelledby={`switch-${name}`} />
          </Form.Item>
          <span id={`switch-${name}`}>{named(name)}</span>
        </div>
      ))}
    </fieldset>
  );
}

/** The initial value of the colour picker while the page has its default colour. */
const ours = '#14595a';

type ColorFieldProps = { id?: string; value?: string | null; onChange?: (color: string | null) => void };

/** Edits the retailer's colour; null is the page's default. */
function ColorField({ id, value = null, onChange }: ColorFieldProps) {
  const t = useT();
  return (
    <div className="row">
      <input
        id={id}
        type="color"
        className="settings-color"
        value={value ?? ours}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <span className="numeric">{value ?? t('ownColor')}</span>
      {value !== null && (
        <Button size="small" onClick={() => onChange?.(null)}>
          {t('takeOwnColor')}
        </Button>
      )}
    </div>
  );
}

/** Describes how the colour is adjusted so that text on it is readable. */
function Shades({ color }: { color: string | null }) {
  const t = useT();
  if (color === null) return t('colorHelp');
  const { light, dark, isAdjusted } = shadesOf(color);
  return isAdjusted ? t('colorAdjusted', { light, dark }) : t('colorHelp');
}

/** Previews the page of a sample parcel with the form's values, saved or not. */
function Preview({ values }: { values: TrackingValues }) {
  const { switches: on, color, logo } = useDeferredValue(values);
  const addressIn = (lang: Language) =>
    addressOf(tracking.preview, {
      query: {
        lang,
        on: switches.filter((name) => on[name]).join(','),
        color: color ?? 'none',
        logo: logo?.id ?? 'none',
      },
    });
  return <PreviewPane>{(language, title) => <Picture title={title} src={addressIn(language)} />}</PreviewPane>;
}

/** The values of the form of the recipients' page. */
type TrackingValues = { switches: Record<TrackingSwitch, boolean>; color: string | null; logo: Logo | null };

const valuesOf = ({ switches, color, logo }: TrackingSettings): TrackingValues => ({ switches, color, logo });

/** Returns the form state of the recipients' page. */
function useTracking(fresh: TrackingSettings) {
  const t = useT();
  const notify = useNotify();
  return useVersionedForm({
    fresh,
    queryKey: keyOf(api.settings.tracking, {}),
    record: TrackingSettings,
    schema: TrackingSettingsEdit,
    valuesOf,
    editOf,
    withEdit: (settings, kept) => ({
      switches: { ...settings.switches, ...kept.switches },
      color: kept.color === undefined ? settings.color : kept.color,
      // Only a logo's id is sent, so a logo chosen in this form stays in its field.
      ...(kept.logo === undefined ? { logo: settings.logo } : {}),
    }),
    send: (body) => api.settings.editTracking({ body }),
    onSaved: () => notify.succeeded(t('saved')),
  });
}

/** Returns the values that differ from the settings, as they are sent. */
function editOf(base: TrackingSettings, { switches: wanted, color, logo }: TrackingValues): TrackingSettingsEdit {
  const turned = switches.filter((name) => wanted[name] !== base.switches[name]);
  const edit: TrackingSettingsEdit = {};
  if (turned.length > 0) edit.switches = Object.fromEntries(turned.map((name) => [name, wanted[name]]));
  if (color !== base.color) edit.color = color;
  if (logo?.id !== base.logo?.id) edit.logo = logo?.id ?? null;
  return edit;
}

import { LabelSheet } from '@portage/contract/labels/sheets';
import { Form, Radio } from 'antd';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { useWords } from '../../words/translate.ts';
import { words } from '../words.ts';

/** What the labels are printed on; the choice is remembered with the member. */
export function SheetField() {
  const t = useWords(words);
  const { preferences, keep } = usePreferences();
  const choose = (value: unknown) => {
    const chosen = LabelSheet.safeParse(value);
    if (chosen.success) keep({ labelSheet: chosen.data });
  };
  return (
    <Form.Item label={t('sheet')}>
      <Radio.Group
        className="print-sheets"
        aria-label={t('sheet')}
        value={preferences.labelSheet ?? '4x6'}
        onChange={({ target }) => choose(target.value)}
      >
        {LabelSheet.options.map((sheet) => (
          <Radio key={sheet} value={sheet} className="print-sheet card">
            <SheetPicture sheet={sheet} />
            <span className="pair">
              <strong>{t(`sheet.${sheet}`)}</strong>
              <span>{t(`sheet.${sheet}.about`)}</span>
            </span>
          </Radio>
        ))}
      </Radio.Group>
    </Form.Item>
  );
}

/** The page with the labels on it. */
function SheetPicture({ sheet }: { sheet: LabelSheet }) {
  const isRoll = sheet === '4x6';
  const places = isRoll ? [15] : [2, 24];
  return (
    <svg className="print-picture" viewBox="0 0 46 34" aria-hidden="true">
      {!isRoll && <rect className="print-paper" x="0.5" y="0.5" width="45" height="33" rx="1.5" />}
      {places.map((x) => (
        <g key={x} className="print-label" transform={`translate(${x} ${isRoll ? 2 : 2.5})`}>
          <rect width="20" height={isRoll ? 30 : 29} rx="1" />
          <path d="M3 4h8M3 7h11M3 12h14M3 15h10M4 19v4M6 19v4M9 19v4M11 19v4M14 19v4M16 19v4M3 26h5" />
        </g>
      ))}
    </svg>
  );
}

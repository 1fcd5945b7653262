import { Button, type ButtonProps, Tooltip } from 'antd';
import { useId } from 'react';

type ActionButtonProps = Omit<ButtonProps, 'disabled'> & {
  /** The reason why the action is unavailable, as a sentence; the button is then disabled and shows it. */
  refusal?: string | null | undefined;
};

/** Renders a button that stays focusable while disabled, and gives the reason on hover, on focus and to screen readers. */
export function ActionButton({ refusal, className, onClick, htmlType, ...rest }: ActionButtonProps) {
  const reasonId = useId();
  if (!refusal) return <Button className={className} onClick={onClick} htmlType={htmlType} {...rest} />;
  return (
    <Tooltip title={refusal} trigger={['hover', 'focus']}>
      <Button
        {...rest}
        danger={false}
        type="default"
        htmlType="button"
        className={`ant-btn-disabled action-refused ${className ?? ''}`}
        aria-disabled
        aria-describedby={reasonId}
        onClick={(event) => event.preventDefault()}
      />
      <span id={reasonId} hidden>
        {refusal}
      </span>
    </Tooltip>
  );
}

/** Renders a button with only an icon; its name is the tooltip and the accessible name. */
export function IconButton({ name, ...rest }: Omit<ButtonProps, 'aria-label'> & { name: string }) {
  return (
    <Tooltip title={name}>
      <Button type="text" aria-label={name} {...rest} />
    </Tooltip>
  );
}

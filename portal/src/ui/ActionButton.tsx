import { Button, type ButtonProps, Tooltip } from 'antd';
import { useId } from 'react';

type ActionButtonProps = Omit<ButtonProps, 'disabled'> & {
  /** Why the action is not possible now, as a sentence; the button is then disabled and shows it. */
  refusal?: string | null | undefined;
};

/** A button that stays focusable when it is disabled, and gives the reason on hover, on focus and to a screen reader. */
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

/** A button with only an icon; its name is a tooltip and is read out. */
export function IconButton({ name, ...rest }: Omit<ButtonProps, 'aria-label'> & { name: string }) {
  return (
    <Tooltip title={name}>
      <Button type="text" aria-label={name} {...rest} />
    </Tooltip>
  );
}

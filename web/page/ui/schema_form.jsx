// A form made of a JSON Schema, by react-jsonschema-form. Its usual validator compiles schemas to code, which the
// page's policy forbids; this one interprets them.
import { Validator } from "@cfworker/json-schema";
import { JsonInput, MantineThemeProvider } from "@mantine/core";
import { useRef, useState } from "react";
import Form, { Templates, Widgets } from "@rjsf/mantine";
import { toErrorSchema } from "@rjsf/utils";

const problemsOf = (schema, data) => {
  try {
    return new Validator(schema, "2020-12", false).validate(data ?? {}).errors;
  } catch (problem) {
    // A schema that is none.
    return [{ instanceLocation: "#", error: problem.message }];
  }
};

// The outer errors ("does not match the schema of the properties") repeat those within.
const isOwn = ({ keyword }) => !["properties", "items", "allOf", "$ref"].includes(keyword);

// A member that is missing is told of the object, and belongs to the member's field.
const missing = /does not have required property "(.+)"/;

function asError({ instanceLocation, error, keyword }) {
  const [, member] = (keyword === "required" && missing.exec(error)) || [];
  const path = member === undefined ? instanceLocation : `${instanceLocation}/${member}`;
  const property = path.slice(1).replaceAll("/", ".");
  const message = member === undefined ? error : "is required";
  return { name: keyword, property, message, stack: `${property.slice(1)} ${message}`.trim() };
}

const validator = {
  validateFormData(data, schema) {
    const errors = problemsOf(schema, data).filter(isOwn).map(asError);
    return { errors, errorSchema: toErrorSchema(errors) };
  },
  isValid: (schema, data, root) => problemsOf({ ...root, ...schema }, data).length === 0,
};

/**
 * A value as JSON, which a person may write.
 * @param {object} props those of a JsonInput, but `value` is the value, and `onChange` gets another once it is JSON
 */
export function JsonText({ value, onChange, ...rest }) {
  const [text, setText] = useState(() => written(value));
  // What has been changed elsewhere.
  const shown = isSame(text, value) ? text : written(value);
  const write = (next) => {
    setText(next);
    const { value: read, isJson } = parsed(next);
    if (isJson) onChange(read);
  };
  return (
    <JsonInput autosize minRows={1} maxRows={8} spellCheck={false} validationError="This is not JSON."
      value={shown} onChange={write} {...rest} />
  );
}

/** For a schema without a type, which says nothing of what fits. */
function JsonField({ formData, onChange, schema, name, fieldPathId, disabled, required }) {
  return (
    <JsonText id={fieldPathId.$id} label={schema.title ?? name} description="JSON" withAsterisk={required}
      disabled={disabled} value={formData} onChange={(value) => onChange(value, fieldPathId.path)} />
  );
}

const written = (value) => (value === undefined ? "" : JSON.stringify(value, null, 2));

function parsed(text) {
  try {
    return { value: text.trim() === "" ? undefined : JSON.parse(text), isJson: true };
  } catch {
    return { isJson: false };
  }
}

/** Text that is being written is not JSON for a while. */
function isSame(text, value) {
  const now = parsed(text);
  return !now.isJson || JSON.stringify(now.value) === JSON.stringify(value);
}

/** "1 to 3", where a number has limits. */
function limits({ minimum, maximum }) {
  if (minimum === undefined && maximum === undefined) return undefined;
  if (maximum === undefined) return `at least ${minimum}`;
  return minimum === undefined ? `at most ${maximum}` : `${minimum} to ${maximum}`;
}

/** Texts of which nothing says that they are short. */
const shortText = 200;
const hasLines = (value) => typeof value === "string" && value.includes("\n");

/** Whether a field has to have room for several lines: one line would join them at the first key. */
function mayHaveLines({ type, value, schema: { type: kind, format, maxLength = Infinity, examples = [] } }) {
  const isText = kind === "string" && !format && [undefined, "text"].includes(type);
  const isOpen = maxLength >= shortText && examples.length === 0;
  return isText && (isOpen || [value, ...examples].some(hasLines));
}

function InputTemplate({ options, schema, ...rest }) {
  const description = [options.description || schema.description, limits(schema)].filter(Boolean).join(" · ");
  // The field stays the same while a person writes in it.
  const isHigh = useRef(false);
  isHigh.current ||= mayHaveLines({ schema, ...rest });
  if (!isHigh.current) {
    return <Templates.BaseInputTemplate {...rest} schema={schema} options={{ ...options, description }} />;
  }
  const size = { autosize: true, minRows: 1, maxRows: 12 };
  return <Widgets.TextareaWidget {...rest} schema={schema} options={{ ...options, ...size, description }} />;
}

/** Something else than the first choice may be wanted, or nothing. */
function SelectWidget({ options, required, placeholder, ...rest }) {
  return (
    <Widgets.SelectWidget {...rest} required={required} placeholder={placeholder || "not set"}
      options={{ ...options, clearable: !required }} />
  );
}

const theme = {
  components: {
    // A number that does not fit is told, not changed.
    NumberInput: { defaultProps: { clampBehavior: "none" } },
    // A dialog gives its first field the focus, and the list would cover the others.
    Select: { defaultProps: { openOnFocus: false } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
  },
};
// Inputs show their errors themselves.
const ErrorTemplate = (props) => (isInput(props.schema) ? null : <Templates.FieldErrorTemplate {...props} />);
const isInput = ({ type }) => ["string", "number", "integer", "boolean"].includes(type);
const templates = { BaseInputTemplate: InputTemplate, FieldErrorTemplate: ErrorTemplate };
const fields = { FallbackField: JsonField };
const widgets = { SelectWidget };
const uiSchema = { "ui:submitButtonOptions": { norender: true } };

// Dialects do not matter to a form, and unknown ones would be fetched.
const plain = ({ $schema, title, description, ...schema }) => schema;

/**
 * @param {object} props
 * @param {string} props.id of the form element: a button elsewhere may submit it
 * @param {object} props.schema of an object
 * @param {object} props.value
 * @param {(value: object) => void} [props.onChange]
 * @param {(value: object) => void} [props.onSubmit] called when all fits
 * @param {boolean} [props.disabled]
 */
export function SchemaForm({ id, schema, value, onChange, onSubmit, disabled }) {
  return (
    <MantineThemeProvider theme={theme}>
      <Form
        id={id}
        idPrefix={`${id}-fields`}
        useFallbackUiForUnsupportedType
        schema={plain(schema)}
        formData={value}
        validator={validator}
        uiSchema={uiSchema}
        fields={fields}
        widgets={widgets}
        templates={templates}
        disabled={disabled}
        liveValidate
        showErrorList={false}
        noHtml5Validate
        // A form changes its data by itself where its schema has defaults.
        onChange={({ formData }) => disabled || onChange?.(formData)}
        onSubmit={({ formData }) => onSubmit?.(formData)}
      />
    </MantineThemeProvider>
  );
}

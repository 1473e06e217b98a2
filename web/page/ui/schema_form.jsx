// A form for a JSON Schema, by react-jsonschema-form. Its usual validator compiles schemas to code, which the page's
// policy forbids; this one interprets them.
import { Validator } from "@cfworker/json-schema";
import { JsonInput, MantineThemeProvider } from "@mantine/core";
import { useRef, useState } from "react";
import Form, { Templates, Widgets } from "@rjsf/mantine";
import { toErrorSchema } from "@rjsf/utils";
import { parsedJson } from "../../lib/json_rpc.js";

const problemsOf = (schema, data) => {
  try {
    return new Validator(schema, "2020-12", false).validate(data ?? {}).errors;
  } catch (problem) {
    // The schema is invalid.
    return [{ instanceLocation: "#", error: problem.message }];
  }
};

// The outer errors ("does not match the schema of the properties") repeat the inner ones.
const isOwn = ({ keyword }) => !["properties", "items", "allOf", "$ref"].includes(keyword);

// The error of a missing member is reported for the object, and shown at the member's field.
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
 * Edits a value as JSON.
 * @param {object} props of a JsonInput, with a value as `value`; `onChange` is called with valid JSON only
 */
export function JsonText({ value, onChange, ...rest }) {
  const [text, setText] = useState(() => written(value));
  // Unless the value was changed elsewhere.
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

/** For a schema without a type. */
function JsonField({ formData, onChange, schema, name, fieldPathId, disabled, required }) {
  return (
    <JsonText id={fieldPathId.$id} label={schema.title ?? name} description="JSON" withAsterisk={required}
      disabled={disabled} value={formData} onChange={(value) => onChange(value, fieldPathId.path)} />
  );
}

const written = (value) => (value === undefined ? "" : JSON.stringify(value, null, 2));

function parsed(text) {
  const value = parsedJson(text);
  return { value, isJson: value !== undefined || text.trim() === "" };
}

/** A text that is being written may be no JSON. */
function isSame(text, value) {
  const now = parsed(text);
  return !now.isJson || JSON.stringify(now.value) === JSON.stringify(value);
}

function limits({ minimum, maximum }) {
  if (minimum === undefined && maximum === undefined) return undefined;
  if (maximum === undefined) return `at least ${minimum}`;
  return minimum === undefined ? `at most ${maximum}` : `${minimum} to ${maximum}`;
}

/** Longer texts need several lines. */
const shortText = 200;
const hasLines = (value) => typeof value === "string" && value.includes("\n");

/** Whether a field needs several lines: one line would join them at the first key. */
function mayHaveLines({ type, value, schema: { type: kind, format, maxLength = Infinity, examples = [] } }) {
  const isText = kind === "string" && !format && [undefined, "text"].includes(type);
  const isOpen = maxLength >= shortText && examples.length === 0;
  return isText && (isOpen || [value, ...examples].some(hasLines));
}

function InputTemplate({ options, schema, ...rest }) {
  const description = [options.description || schema.description, limits(schema)].filter(Boolean).join(" · ");
  // The field stays the same while the user writes in it.
  const isHigh = useRef(false);
  isHigh.current ||= mayHaveLines({ schema, ...rest });
  if (!isHigh.current) {
    return <Templates.BaseInputTemplate {...rest} schema={schema} options={{ ...options, description }} />;
  }
  const size = { autosize: true, minRows: 1, maxRows: 12 };
  return <Widgets.TextareaWidget {...rest} schema={schema} options={{ ...options, ...size, description }} />;
}

/** Allows other values than the first choice, and none. */
function SelectWidget({ options, required, placeholder, ...rest }) {
  return (
    <Widgets.SelectWidget {...rest} required={required} placeholder={placeholder || "not set"}
      options={{ ...options, clearable: !required }} />
  );
}

const theme = {
  components: {
    // A number out of range is reported, not changed.
    NumberInput: { defaultProps: { clampBehavior: "none" } },
    // A dialog focuses its first field, whose list would cover the others.
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
 * `id` is the form element's, so that a button elsewhere can submit it. `onSubmit` is called with a valid value.
 * @param {{id: string, schema: object, value: object, onChange?: (value: object) => void,
 *   onSubmit?: (value: object) => void, disabled?: boolean}} props
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
        // A form changes its data itself where its schema has defaults.
        onChange={({ formData }) => disabled || onChange?.(formData)}
        onSubmit={({ formData }) => onSubmit?.(formData)}
      />
    </MantineThemeProvider>
  );
}
